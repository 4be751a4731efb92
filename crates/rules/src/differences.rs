//! Numbers by square as facts are written: each as its difference from the one before, since neighbours are alike and differences
//! so pack to a third.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub(crate) fn serialize<S: Serializer>(numbers: &[u32], to: S) -> Result<S::Ok, S::Error> {
    let before = [0].iter().chain(numbers);
    let difference = |(number, before): (&u32, &u32)| number.wrapping_sub(*before) as i32;
    let differences = numbers.iter().zip(before).map(difference);
    differences.collect::<Vec<i32>>().serialize(to)
}

pub(crate) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Vec<u32>, D::Error> {
    let sum = |sum: &mut u32, difference: i32| {
        *sum = sum.wrapping_add_signed(difference);
        Some(*sum)
    };
    let differences = Vec::<i32>::deserialize(from)?;
    Ok(differences.into_iter().scan(0, sum).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize, Deserialize)]
    struct Written(#[serde(with = "super")] Vec<u32>);

    #[test]
    fn numbers_come_back_and_take_little() {
        for (numbers, bytes) in [
            (vec![], 1),
            (vec![300, 302, 302, 299], 6),
            (vec![0, u32::MAX, 0, 1 << 31], 1 + 1 + 1 + 1 + 5),
        ] {
            let written = postcard::to_allocvec(&Written(numbers.clone())).expect("plain data");
            assert_eq!(written.len(), bytes, "{numbers:?}");
            let read: Written = postcard::from_bytes(&written).expect("as written");
            assert_eq!(read.0, numbers);
        }
    }
}
