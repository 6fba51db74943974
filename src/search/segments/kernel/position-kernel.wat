;; Where the positions of documents begin: a document ends at a byte whose highest bit is set, and these are counted eight
;; at a time.
;;
;; `npm run generate` assembles this file into modules.ts, and `npm run check:generated` compares them.
(module
  (import "host" "memory" (memory 1))

  ;; $ranks holds, in ascending order, how many documents stand before each candidate, or -1, which stays as it is. Each is
  ;; replaced by where the positions of that candidate begin. $mask points to eight bytes of 0x80. The result is $size.
  (func (export "findStarts")
    (param $bytes i32) (param $length i32) (param $ranks i32) (param $size i32)
    (param $mask i32)
    (result i32)
    (local $last i32) (local $end i32) (local $base i32) (local $before i32) (local $here i32)
    (local $rank i32) (local $left i32) (local $word i64) (local $ends i64)
    (local.set $last (i32.add (local.get $bytes) (local.get $length)))
    (local.set $end (i32.add (local.get $ranks) (i32.shl (local.get $size) (i32.const 2))))
    (local.set $base (local.get $bytes))
    (local.set $word (i64.and (i64.load (local.get $base)) (i64.load (local.get $mask))))
    (local.set $here (i32.wrap_i64 (i64.popcnt (local.get $word))))
    (block $done
      (br_if $done (i32.eqz (local.get $size)))
      (loop $next
        (local.set $rank (i32.load (local.get $ranks)))
        (block $positioned
          (br_if $positioned (i32.eqz (local.get $rank)))
          (br_if $positioned (i32.eq (local.get $rank) (i32.const -1)))
          (block $found
            (loop $further
              (br_if $found
                (i32.ge_u (i32.add (local.get $before) (local.get $here)) (local.get $rank)))
              (br_if $found (i32.ge_u (local.get $base) (local.get $last)))
              (local.set $before (i32.add (local.get $before) (local.get $here)))
              (local.set $base (i32.add (local.get $base) (i32.const 8)))
              (local.set $word
                (i64.and (i64.load (local.get $base)) (i64.load (local.get $mask))))
              (local.set $here (i32.wrap_i64 (i64.popcnt (local.get $word))))
              (br $further)))
          (local.set $ends (local.get $word))
          (local.set $left (i32.sub (local.get $rank) (local.get $before)))
          (block $picked
            (loop $pick
              (br_if $picked (i32.le_u (local.get $left) (i32.const 1)))
              (local.set $ends
                (i64.and (local.get $ends) (i64.sub (local.get $ends) (i64.const 1))))
              (local.set $left (i32.sub (local.get $left) (i32.const 1)))
              (br $pick)))
          (i32.store
            (local.get $ranks)
            (i32.add
              (i32.sub (local.get $base) (local.get $bytes))
              (i32.add
                (i32.const 1)
                (i32.shr_u (i32.wrap_i64 (i64.ctz (local.get $ends))) (i32.const 3))))))
        (local.set $ranks (i32.add (local.get $ranks) (i32.const 4)))
        (br_if $next (i32.lt_u (local.get $ranks) (local.get $end)))))
    (local.get $size)))
