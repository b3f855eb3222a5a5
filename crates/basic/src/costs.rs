//! Figures: what the original's own work costs, in processor cycles, grouped by what does it.

/// Declares a table of figures that can be gone through by name. Fields are `u16` or other such tables.
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
            /// A table in which nothing costs anything.
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

/// A figure, or a table of them.
pub trait CycleCosts: Sized {
    /// Nothing costs anything.
    const FREE: Self;

    /// Shows every figure with its name, which begins with `path`.
    fn each(&mut self, path: &str, see: &mut dyn FnMut(&str, &mut u16));
}

impl CycleCosts for u16 {
    const FREE: Self = 0;

    fn each(&mut self, path: &str, see: &mut dyn FnMut(&str, &mut u16)) {
        see(path, self);
    }
}

/// The name of a figure inside a table.
#[must_use]
pub fn qualified_name(path: &str, figure: &str) -> alloc::string::String {
    if path.is_empty() { figure.into() } else { alloc::format!("{path}.{figure}") }
}

cycle_costs! {
    /// What the engine itself charges: lines, loops, choices.
    pub struct FlowCosts {
        /// Between two statements: the stop key, the saved place.
        pub statement: u16,
        /// The head of a line.
        pub line: u16,
        /// Each jump of a choice passed over.
        pub choice_passed: u16,
        /// Finding no further one.
        pub choice_end: u16,
        /// The one that is taken.
        pub choice_taken: u16,
        /// Going round a loop again.
        pub loop_again: u16,
        /// Leaving it.
        pub loop_done: u16,
        /// Passing over a loop on the stack.
        pub loop_passed: u16,
        /// More when its variable lies on the same page.
        pub loop_same_page: u16,
        /// Dropping a loop over the same variable.
        pub loop_found: u16,
    }
}
