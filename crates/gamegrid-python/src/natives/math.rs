//! The module `math`.

use rustpython_vm::builtins::PyDictRef;
use rustpython_vm::convert::ToPyObject;
use rustpython_vm::function::{ArgIntoFloat, OptionalArg};
use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};

/// Returns the names of the module `math`.
pub(crate) fn math(vm: &VirtualMachine) -> PyResult<PyDictRef> {
    type One = (&'static str, fn(f64) -> f64);
    type Two = (&'static str, fn(f64, f64) -> f64);
    const ONE: &[One] = &[
        ("sin", f64::sin),
        ("cos", f64::cos),
        ("tan", f64::tan),
        ("asin", f64::asin),
        ("acos", f64::acos),
        ("atan", f64::atan),
        ("sinh", f64::sinh),
        ("cosh", f64::cosh),
        ("tanh", f64::tanh),
        ("exp", f64::exp),
        ("sqrt", f64::sqrt),
        ("log10", f64::log10),
        ("log2", f64::log2),
        ("fabs", f64::abs),
        ("radians", f64::to_radians),
        ("degrees", f64::to_degrees),
    ];
    const TWO: &[Two] = &[
        ("atan2", f64::atan2),
        ("hypot", f64::hypot),
        ("pow", f64::powf),
        ("fmod", |x, y| x % y),
        ("copysign", f64::copysign),
    ];
    const WHOLE: &[One] = &[("floor", f64::floor), ("ceil", f64::ceil), ("trunc", f64::trunc)];
    let names = vm.ctx.new_dict();
    let put = |name: &str, value: PyObjectRef| names.set_item(name, value, vm);
    let checked = |result: f64, is_finite_argument: bool, vm: &VirtualMachine| {
        if is_finite_argument && !result.is_finite() {
            Err(vm.new_value_error("math domain error"))
        } else {
            Ok(result)
        }
    };
    for &(name, function) in ONE {
        let native = move |number: ArgIntoFloat, vm: &VirtualMachine| {
            let number = f64::from(number);
            checked(function(number), number.is_finite(), vm)
        };
        put(name, vm.new_function(name, native).into())?;
    }
    for &(name, function) in TWO {
        let native = move |one: ArgIntoFloat, other: ArgIntoFloat, vm: &VirtualMachine| {
            let (one, other) = (f64::from(one), f64::from(other));
            checked(function(one, other), one.is_finite() && other.is_finite(), vm)
        };
        put(name, vm.new_function(name, native).into())?;
    }
    for &(name, function) in WHOLE {
        let native = move |number: ArgIntoFloat, vm: &VirtualMachine| -> PyResult<i64> {
            let whole = function(number.into());
            let fits = whole.abs() < 9.0e18;
            if fits {
                Ok(whole as i64)
            } else {
                Err(vm.new_overflow_error("the number does not fit in a 64-bit integer"))
            }
        };
        put(name, vm.new_function(name, native).into())?;
    }
    let log = |number: ArgIntoFloat, base: OptionalArg<ArgIntoFloat>, vm: &VirtualMachine| {
        let log = f64::from(number).ln() / base.into_option().map_or(1.0, |base| f64::from(base).ln());
        if log.is_finite() { Ok(log) } else { Err(vm.new_value_error("math domain error")) }
    };
    put("log", vm.new_function("log", log).into())?;
    put("isnan", vm.new_function("isnan", |number: ArgIntoFloat| f64::from(number).is_nan()).into())?;
    put("isinf", vm.new_function("isinf", |number: ArgIntoFloat| f64::from(number).is_infinite()).into())?;
    put(
        "gcd",
        vm.new_function("gcd", |one: i64, other: i64| {
            let (mut one, mut other) = (one.unsigned_abs(), other.unsigned_abs());
            while other != 0 {
                (one, other) = (other, one % other);
            }
            one
        })
        .into(),
    )?;
    put("pi", std::f64::consts::PI.to_pyobject(vm))?;
    put("e", std::f64::consts::E.to_pyobject(vm))?;
    put("inf", f64::INFINITY.to_pyobject(vm))?;
    put("nan", f64::NAN.to_pyobject(vm))?;
    Ok(names)
}
