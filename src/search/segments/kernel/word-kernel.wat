;; Which words have nearly the letters of another one. A word's letters are 32 bits, and bits are counted by one
;; instruction. Parameters are addresses in the memory and counts.
;;
;; `npm run generate` assembles this file into modules.ts, and `npm run check:generated` compares them.
(module
  (import "host" "memory" (memory 1))

  ;; Writes the numbers (32 bits each, from 0) of the words from $at to $end that differ from $letters in at most $most
  ;; bits. Every number is written, and only one that is wanted moves the end on: nobody can guess which is. Where the
  ;; memory goes on by 16 bytes, four words are looked at a step; those behind $end are left out by who asks.
  (func (export "findAlike")
    (param $at i32) (param $end i32) (param $letters i32) (param $most i32) (param $out i32)
    (result i32)
    (local $first i32) (local $number i32)
    (local.set $first (local.get $out))
    (block $done
      (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
      (loop $next
        (i32.store (local.get $out) (local.get $number))
        (local.set $out (i32.add (local.get $out) (i32.shl (i32.le_u
          (i32.popcnt (i32.xor (i32.load (local.get $at)) (local.get $letters)))
          (local.get $most)) (i32.const 2))))
        (i32.store (local.get $out) (i32.add (local.get $number) (i32.const 1)))
        (local.set $out (i32.add (local.get $out) (i32.shl (i32.le_u
          (i32.popcnt (i32.xor (i32.load offset=4 (local.get $at)) (local.get $letters)))
          (local.get $most)) (i32.const 2))))
        (i32.store (local.get $out) (i32.add (local.get $number) (i32.const 2)))
        (local.set $out (i32.add (local.get $out) (i32.shl (i32.le_u
          (i32.popcnt (i32.xor (i32.load offset=8 (local.get $at)) (local.get $letters)))
          (local.get $most)) (i32.const 2))))
        (i32.store (local.get $out) (i32.add (local.get $number) (i32.const 3)))
        (local.set $out (i32.add (local.get $out) (i32.shl (i32.le_u
          (i32.popcnt (i32.xor (i32.load offset=12 (local.get $at)) (local.get $letters)))
          (local.get $most)) (i32.const 2))))
        (local.set $number (i32.add (local.get $number) (i32.const 4)))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $next (i32.lt_u (local.get $at) (local.get $end)))))
    (i32.shr_u (i32.sub (local.get $out) (local.get $first)) (i32.const 2)))
)
