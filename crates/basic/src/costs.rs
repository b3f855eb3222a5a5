//! Cycle costs of the original's own work, in processor cycles, grouped by the part that charges
//! them.

/// Declares a table of cycle costs that can be enumerated by name. A field is a `u16` or another table.
#[macro_export]
macro_rules! cycle_costs {
    ($(#[$about:meta])* pub struct $table:ident {
        $($(#[$says:meta])* pub $figure:ident: $kind:ty,)*
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug)]
        pub struct $table {
            $($(#[$says])* pub $figure: $kind,)*
        }

        impl $table {
            /// A table whose costs are all 0.
            pub const FREE: Self = Self { $($figure: <$kind as $crate::costs::CycleCosts>::FREE,)* };
        }

        impl $crate::costs::CycleCosts for $table {
            const FREE: Self = Self::FREE;

            fn each(&mut self, path: &str, see: &mut dyn FnMut(&str, &mut u16)) {
                $($crate::costs::CycleCosts::each(&mut self.$figure, &$crate::costs::qualified_name(path, stringify!($figure)), see);)*
            }
        }
    };
}

/// A cycle cost, or a table of them.
pub trait CycleCosts: Sized {
    /// All costs are 0.
    const FREE: Self;

    /// Calls `see` for every cost with its name, prefixed with `path`.
    fn each(&mut self, path: &str, see: &mut dyn FnMut(&str, &mut u16));
}

impl CycleCosts for u16 {
    const FREE: Self = 0;

    fn each(&mut self, path: &str, see: &mut dyn FnMut(&str, &mut u16)) {
        see(path, self);
    }
}

/// Returns the name of a cost inside a table.
#[must_use]
pub fn qualified_name(path: &str, figure: &str) -> alloc::string::String {
    if path.is_empty() { figure.into() } else { alloc::format!("{path}.{figure}") }
}

cycle_costs! {
    /// The costs that the engine itself charges: lines, loops, `ON`.
    pub struct FlowCosts {
        /// Between two statements: the stop key, the stored position.
        pub statement: u16,
        /// The header of a line.
        pub line: u16,
        /// Each jump of an `ON` that is skipped.
        pub choice_passed: u16,
        /// The end of an `ON` without another jump.
        pub choice_end: u16,
        /// The selected jump of an `ON`.
        pub choice_taken: u16,
        /// Continuing a loop.
        pub loop_again: u16,
        /// Ending a loop.
        pub loop_done: u16,
        /// Skipping a loop on the stack.
        pub loop_passed: u16,
        /// Added when its variable is on the same page.
        pub loop_same_page: u16,
        /// Removing a loop over the same variable.
        pub loop_found: u16,
    }
}

/// Sums up cycles in a register: memory could overlap a sum elsewhere.
#[inline(always)]
pub fn summed<T>(cycles: &mut u64, work: impl FnOnce(&mut u64) -> T) -> T {
    let mut sum = 0;
    let done = work(&mut sum);
    *cycles += sum;
    done
}
