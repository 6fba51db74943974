;; What is done with the sets of a block. Bits are counted by one instruction, sixty-four at a time, and no access is
;; checked against the end of an array. A bitmap has 65,536 bits (8,192 bytes), a list has numbers of 16 bits in order.
;; Every parameter is an address in the memory or a count; every result is how many documents there are, unless
;; something else is said. Loops do four steps (of bitmaps 32 bytes) before they jump.
;;
;; `npm run generate` assembles this file into modules.ts, and `npm run check:generated` compares them.
(module
  (import "host" "memory" (memory 1))

  ;; The documents that are in both bitmaps.
  (func (export "and")
    (param $left i32) (param $right i32) (param $out i32)
    (result i32)
    (local $end i32) (local $count i64) (local $word i64)
    (local.set $end (i32.add (local.get $left) (i32.const 8192)))
    (loop $next
      (local.set $word
        (i64.and (i64.load (local.get $left)) (i64.load (local.get $right))))
      (i64.store (local.get $out) (local.get $word))
      (local.set $count (i64.add (local.get $count) (i64.popcnt (local.get $word))))
      (local.set $word
        (i64.and (i64.load offset=8 (local.get $left)) (i64.load offset=8 (local.get $right))))
      (i64.store offset=8 (local.get $out) (local.get $word))
      (local.set $count (i64.add (local.get $count) (i64.popcnt (local.get $word))))
      (local.set $word
        (i64.and (i64.load offset=16 (local.get $left)) (i64.load offset=16 (local.get $right))))
      (i64.store offset=16 (local.get $out) (local.get $word))
      (local.set $count (i64.add (local.get $count) (i64.popcnt (local.get $word))))
      (local.set $word
        (i64.and (i64.load offset=24 (local.get $left)) (i64.load offset=24 (local.get $right))))
      (i64.store offset=24 (local.get $out) (local.get $word))
      (local.set $count (i64.add (local.get $count) (i64.popcnt (local.get $word))))
      (local.set $left (i32.add (local.get $left) (i32.const 32)))
      (local.set $right (i32.add (local.get $right) (i32.const 32)))
      (local.set $out (i32.add (local.get $out) (i32.const 32)))
      (br_if $next (i32.lt_u (local.get $left) (local.get $end))))
    (i32.wrap_i64 (local.get $count)))

  ;; The documents that are in either bitmap.
  (func (export "or")
    (param $left i32) (param $right i32) (param $out i32)
    (result i32)
    (local $end i32) (local $count i64) (local $word i64)
    (local.set $end (i32.add (local.get $left) (i32.const 8192)))
    (loop $next
      (local.set $word
        (i64.or (i64.load (local.get $left)) (i64.load (local.get $right))))
      (i64.store (local.get $out) (local.get $word))
      (local.set $count (i64.add (local.get $count) (i64.popcnt (local.get $word))))
      (local.set $word
        (i64.or (i64.load offset=8 (local.get $left)) (i64.load offset=8 (local.get $right))))
      (i64.store offset=8 (local.get $out) (local.get $word))
      (local.set $count (i64.add (local.get $count) (i64.popcnt (local.get $word))))
      (local.set $word
        (i64.or (i64.load offset=16 (local.get $left)) (i64.load offset=16 (local.get $right))))
      (i64.store offset=16 (local.get $out) (local.get $word))
      (local.set $count (i64.add (local.get $count) (i64.popcnt (local.get $word))))
      (local.set $word
        (i64.or (i64.load offset=24 (local.get $left)) (i64.load offset=24 (local.get $right))))
      (i64.store offset=24 (local.get $out) (local.get $word))
      (local.set $count (i64.add (local.get $count) (i64.popcnt (local.get $word))))
      (local.set $left (i32.add (local.get $left) (i32.const 32)))
      (local.set $right (i32.add (local.get $right) (i32.const 32)))
      (local.set $out (i32.add (local.get $out) (i32.const 32)))
      (br_if $next (i32.lt_u (local.get $left) (local.get $end))))
    (i32.wrap_i64 (local.get $count)))

  ;; The documents of the left bitmap that are not in the right one.
  (func (export "andNot")
    (param $left i32) (param $right i32) (param $out i32)
    (result i32)
    (local $end i32) (local $count i64) (local $word i64)
    (local.set $end (i32.add (local.get $left) (i32.const 8192)))
    (loop $next
      (local.set $word
        (i64.and
          (i64.load (local.get $left))
          (i64.xor (i64.load (local.get $right)) (i64.const -1))))
      (i64.store (local.get $out) (local.get $word))
      (local.set $count (i64.add (local.get $count) (i64.popcnt (local.get $word))))
      (local.set $word
        (i64.and
          (i64.load offset=8 (local.get $left))
          (i64.xor (i64.load offset=8 (local.get $right)) (i64.const -1))))
      (i64.store offset=8 (local.get $out) (local.get $word))
      (local.set $count (i64.add (local.get $count) (i64.popcnt (local.get $word))))
      (local.set $word
        (i64.and
          (i64.load offset=16 (local.get $left))
          (i64.xor (i64.load offset=16 (local.get $right)) (i64.const -1))))
      (i64.store offset=16 (local.get $out) (local.get $word))
      (local.set $count (i64.add (local.get $count) (i64.popcnt (local.get $word))))
      (local.set $word
        (i64.and
          (i64.load offset=24 (local.get $left))
          (i64.xor (i64.load offset=24 (local.get $right)) (i64.const -1))))
      (i64.store offset=24 (local.get $out) (local.get $word))
      (local.set $count (i64.add (local.get $count) (i64.popcnt (local.get $word))))
      (local.set $left (i32.add (local.get $left) (i32.const 32)))
      (local.set $right (i32.add (local.get $right) (i32.const 32)))
      (local.set $out (i32.add (local.get $out) (i32.const 32)))
      (br_if $next (i32.lt_u (local.get $left) (local.get $end))))
    (i32.wrap_i64 (local.get $count)))

  ;; The same as `and`, but nothing is written.
  (func (export "countAnd")
    (param $left i32) (param $right i32)
    (result i32)
    (local $end i32) (local $count i64) (local $word i64)
    (local.set $end (i32.add (local.get $left) (i32.const 8192)))
    (loop $next
      (local.set $word
        (i64.and (i64.load (local.get $left)) (i64.load (local.get $right))))
      (local.set $count (i64.add (local.get $count) (i64.popcnt (local.get $word))))
      (local.set $word
        (i64.and (i64.load offset=8 (local.get $left)) (i64.load offset=8 (local.get $right))))
      (local.set $count (i64.add (local.get $count) (i64.popcnt (local.get $word))))
      (local.set $word
        (i64.and (i64.load offset=16 (local.get $left)) (i64.load offset=16 (local.get $right))))
      (local.set $count (i64.add (local.get $count) (i64.popcnt (local.get $word))))
      (local.set $word
        (i64.and (i64.load offset=24 (local.get $left)) (i64.load offset=24 (local.get $right))))
      (local.set $count (i64.add (local.get $count) (i64.popcnt (local.get $word))))
      (local.set $left (i32.add (local.get $left) (i32.const 32)))
      (local.set $right (i32.add (local.get $right) (i32.const 32)))
      (br_if $next (i32.lt_u (local.get $left) (local.get $end))))
    (i32.wrap_i64 (local.get $count)))

  ;; Sets the bits of the documents of a list.
  (func (export "addList")
    (param $bits i32) (param $list i32) (param $size i32)
    (result i32)
    (local $end i32) (local $doc i32) (local $at i32)
    (local.set $end
      (i32.add
        (local.get $list)
        (i32.shl (i32.and (local.get $size) (i32.const -4)) (i32.const 1))))
    (block $done
      (br_if $done (i32.ge_u (local.get $list) (local.get $end)))
      (loop $next
        (local.set $doc (i32.load16_u (local.get $list)))
        (local.set $at
          (i32.add
            (local.get $bits)
            (i32.shl (i32.shr_u (local.get $doc) (i32.const 5)) (i32.const 2))))
        (i32.store
          (local.get $at)
          (i32.or (i32.load (local.get $at)) (i32.shl (i32.const 1) (local.get $doc))))
        (local.set $doc (i32.load16_u offset=2 (local.get $list)))
        (local.set $at
          (i32.add
            (local.get $bits)
            (i32.shl (i32.shr_u (local.get $doc) (i32.const 5)) (i32.const 2))))
        (i32.store
          (local.get $at)
          (i32.or (i32.load (local.get $at)) (i32.shl (i32.const 1) (local.get $doc))))
        (local.set $doc (i32.load16_u offset=4 (local.get $list)))
        (local.set $at
          (i32.add
            (local.get $bits)
            (i32.shl (i32.shr_u (local.get $doc) (i32.const 5)) (i32.const 2))))
        (i32.store
          (local.get $at)
          (i32.or (i32.load (local.get $at)) (i32.shl (i32.const 1) (local.get $doc))))
        (local.set $doc (i32.load16_u offset=6 (local.get $list)))
        (local.set $at
          (i32.add
            (local.get $bits)
            (i32.shl (i32.shr_u (local.get $doc) (i32.const 5)) (i32.const 2))))
        (i32.store
          (local.get $at)
          (i32.or (i32.load (local.get $at)) (i32.shl (i32.const 1) (local.get $doc))))
        (local.set $list (i32.add (local.get $list) (i32.const 8)))
        (br_if $next (i32.lt_u (local.get $list) (local.get $end)))))
    (local.set $end
      (i32.add
        (local.get $end)
        (i32.shl (i32.and (local.get $size) (i32.const 3)) (i32.const 1))))
    (block $done
      (br_if $done (i32.ge_u (local.get $list) (local.get $end)))
      (loop $next
        (local.set $doc (i32.load16_u (local.get $list)))
        (local.set $at
          (i32.add
            (local.get $bits)
            (i32.shl (i32.shr_u (local.get $doc) (i32.const 5)) (i32.const 2))))
        (i32.store
          (local.get $at)
          (i32.or (i32.load (local.get $at)) (i32.shl (i32.const 1) (local.get $doc))))
        (local.set $list (i32.add (local.get $list) (i32.const 2)))
        (br_if $next (i32.lt_u (local.get $list) (local.get $end)))))
    (local.get $size))

  ;; Clears the bits of the documents of a list.
  (func (export "removeList")
    (param $bits i32) (param $list i32) (param $size i32)
    (result i32)
    (local $end i32) (local $doc i32) (local $at i32)
    (local.set $end
      (i32.add
        (local.get $list)
        (i32.shl (i32.and (local.get $size) (i32.const -4)) (i32.const 1))))
    (block $done
      (br_if $done (i32.ge_u (local.get $list) (local.get $end)))
      (loop $next
        (local.set $doc (i32.load16_u (local.get $list)))
        (local.set $at
          (i32.add
            (local.get $bits)
            (i32.shl (i32.shr_u (local.get $doc) (i32.const 5)) (i32.const 2))))
        (i32.store
          (local.get $at)
          (i32.and
            (i32.load (local.get $at))
            (i32.xor (i32.const -1) (i32.shl (i32.const 1) (local.get $doc)))))
        (local.set $doc (i32.load16_u offset=2 (local.get $list)))
        (local.set $at
          (i32.add
            (local.get $bits)
            (i32.shl (i32.shr_u (local.get $doc) (i32.const 5)) (i32.const 2))))
        (i32.store
          (local.get $at)
          (i32.and
            (i32.load (local.get $at))
            (i32.xor (i32.const -1) (i32.shl (i32.const 1) (local.get $doc)))))
        (local.set $doc (i32.load16_u offset=4 (local.get $list)))
        (local.set $at
          (i32.add
            (local.get $bits)
            (i32.shl (i32.shr_u (local.get $doc) (i32.const 5)) (i32.const 2))))
        (i32.store
          (local.get $at)
          (i32.and
            (i32.load (local.get $at))
            (i32.xor (i32.const -1) (i32.shl (i32.const 1) (local.get $doc)))))
        (local.set $doc (i32.load16_u offset=6 (local.get $list)))
        (local.set $at
          (i32.add
            (local.get $bits)
            (i32.shl (i32.shr_u (local.get $doc) (i32.const 5)) (i32.const 2))))
        (i32.store
          (local.get $at)
          (i32.and
            (i32.load (local.get $at))
            (i32.xor (i32.const -1) (i32.shl (i32.const 1) (local.get $doc)))))
        (local.set $list (i32.add (local.get $list) (i32.const 8)))
        (br_if $next (i32.lt_u (local.get $list) (local.get $end)))))
    (local.set $end
      (i32.add
        (local.get $end)
        (i32.shl (i32.and (local.get $size) (i32.const 3)) (i32.const 1))))
    (block $done
      (br_if $done (i32.ge_u (local.get $list) (local.get $end)))
      (loop $next
        (local.set $doc (i32.load16_u (local.get $list)))
        (local.set $at
          (i32.add
            (local.get $bits)
            (i32.shl (i32.shr_u (local.get $doc) (i32.const 5)) (i32.const 2))))
        (i32.store
          (local.get $at)
          (i32.and
            (i32.load (local.get $at))
            (i32.xor (i32.const -1) (i32.shl (i32.const 1) (local.get $doc)))))
        (local.set $list (i32.add (local.get $list) (i32.const 2)))
        (br_if $next (i32.lt_u (local.get $list) (local.get $end)))))
    (local.get $size))

  ;; Clears a bitmap; the result is 0.
  (func (export "clear")
    (param $bits i32)
    (result i32)
    (memory.fill (local.get $bits) (i32.const 0) (i32.const 8192))
    (i32.const 0))

  ;; How many documents of a list are in a bitmap.
  (func (export "countIn")
    (param $list i32) (param $size i32) (param $bits i32)
    (result i32)
    (local $end i32) (local $doc i32) (local $count i32)
    (local.set $end
      (i32.add
        (local.get $list)
        (i32.shl (i32.and (local.get $size) (i32.const -4)) (i32.const 1))))
    (block $done
      (br_if $done (i32.ge_u (local.get $list) (local.get $end)))
      (loop $next
        (local.set $doc (i32.load16_u (local.get $list)))
        (local.set $count
          (i32.add
            (local.get $count)
            (i32.and
              (i32.const 1)
              (i32.shr_u
                (i32.load8_u
                  (i32.add (local.get $bits) (i32.shr_u (local.get $doc) (i32.const 3))))
                (i32.and (local.get $doc) (i32.const 7))))))
        (local.set $doc (i32.load16_u offset=2 (local.get $list)))
        (local.set $count
          (i32.add
            (local.get $count)
            (i32.and
              (i32.const 1)
              (i32.shr_u
                (i32.load8_u
                  (i32.add (local.get $bits) (i32.shr_u (local.get $doc) (i32.const 3))))
                (i32.and (local.get $doc) (i32.const 7))))))
        (local.set $doc (i32.load16_u offset=4 (local.get $list)))
        (local.set $count
          (i32.add
            (local.get $count)
            (i32.and
              (i32.const 1)
              (i32.shr_u
                (i32.load8_u
                  (i32.add (local.get $bits) (i32.shr_u (local.get $doc) (i32.const 3))))
                (i32.and (local.get $doc) (i32.const 7))))))
        (local.set $doc (i32.load16_u offset=6 (local.get $list)))
        (local.set $count
          (i32.add
            (local.get $count)
            (i32.and
              (i32.const 1)
              (i32.shr_u
                (i32.load8_u
                  (i32.add (local.get $bits) (i32.shr_u (local.get $doc) (i32.const 3))))
                (i32.and (local.get $doc) (i32.const 7))))))
        (local.set $list (i32.add (local.get $list) (i32.const 8)))
        (br_if $next (i32.lt_u (local.get $list) (local.get $end)))))
    (local.set $end
      (i32.add
        (local.get $end)
        (i32.shl (i32.and (local.get $size) (i32.const 3)) (i32.const 1))))
    (block $done
      (br_if $done (i32.ge_u (local.get $list) (local.get $end)))
      (loop $next
        (local.set $doc (i32.load16_u (local.get $list)))
        (local.set $count
          (i32.add
            (local.get $count)
            (i32.and
              (i32.const 1)
              (i32.shr_u
                (i32.load8_u
                  (i32.add (local.get $bits) (i32.shr_u (local.get $doc) (i32.const 3))))
                (i32.and (local.get $doc) (i32.const 7))))))
        (local.set $list (i32.add (local.get $list) (i32.const 2)))
        (br_if $next (i32.lt_u (local.get $list) (local.get $end)))))
    (local.get $count))

  ;; Writes the documents of a list that are in a bitmap, or with $unwanted 1 those that are not. Each document is written,
  ;; and the next one overwrites it unless it stays: nothing branches on what no processor could predict.
  (func (export "keepIn")
    (param $list i32) (param $size i32) (param $bits i32) (param $out i32)
    (param $unwanted i32)
    (result i32)
    (local $end i32) (local $doc i32) (local $to i32)
    (local.set $to (local.get $out))
    (local.set $end
      (i32.add
        (local.get $list)
        (i32.shl (i32.and (local.get $size) (i32.const -4)) (i32.const 1))))
    (block $done
      (br_if $done (i32.ge_u (local.get $list) (local.get $end)))
      (loop $next
        (local.set $doc (i32.load16_u (local.get $list)))
        (i32.store16 (local.get $to) (local.get $doc))
        (local.set $to
          (i32.add
            (local.get $to)
            (i32.shl
              (i32.xor
                (local.get $unwanted)
                (i32.and
                  (i32.const 1)
                  (i32.shr_u
                    (i32.load8_u
                      (i32.add (local.get $bits) (i32.shr_u (local.get $doc) (i32.const 3))))
                    (i32.and (local.get $doc) (i32.const 7)))))
              (i32.const 1))))
        (local.set $doc (i32.load16_u offset=2 (local.get $list)))
        (i32.store16 (local.get $to) (local.get $doc))
        (local.set $to
          (i32.add
            (local.get $to)
            (i32.shl
              (i32.xor
                (local.get $unwanted)
                (i32.and
                  (i32.const 1)
                  (i32.shr_u
                    (i32.load8_u
                      (i32.add (local.get $bits) (i32.shr_u (local.get $doc) (i32.const 3))))
                    (i32.and (local.get $doc) (i32.const 7)))))
              (i32.const 1))))
        (local.set $doc (i32.load16_u offset=4 (local.get $list)))
        (i32.store16 (local.get $to) (local.get $doc))
        (local.set $to
          (i32.add
            (local.get $to)
            (i32.shl
              (i32.xor
                (local.get $unwanted)
                (i32.and
                  (i32.const 1)
                  (i32.shr_u
                    (i32.load8_u
                      (i32.add (local.get $bits) (i32.shr_u (local.get $doc) (i32.const 3))))
                    (i32.and (local.get $doc) (i32.const 7)))))
              (i32.const 1))))
        (local.set $doc (i32.load16_u offset=6 (local.get $list)))
        (i32.store16 (local.get $to) (local.get $doc))
        (local.set $to
          (i32.add
            (local.get $to)
            (i32.shl
              (i32.xor
                (local.get $unwanted)
                (i32.and
                  (i32.const 1)
                  (i32.shr_u
                    (i32.load8_u
                      (i32.add (local.get $bits) (i32.shr_u (local.get $doc) (i32.const 3))))
                    (i32.and (local.get $doc) (i32.const 7)))))
              (i32.const 1))))
        (local.set $list (i32.add (local.get $list) (i32.const 8)))
        (br_if $next (i32.lt_u (local.get $list) (local.get $end)))))
    (local.set $end
      (i32.add
        (local.get $end)
        (i32.shl (i32.and (local.get $size) (i32.const 3)) (i32.const 1))))
    (block $done
      (br_if $done (i32.ge_u (local.get $list) (local.get $end)))
      (loop $next
        (local.set $doc (i32.load16_u (local.get $list)))
        (i32.store16 (local.get $to) (local.get $doc))
        (local.set $to
          (i32.add
            (local.get $to)
            (i32.shl
              (i32.xor
                (local.get $unwanted)
                (i32.and
                  (i32.const 1)
                  (i32.shr_u
                    (i32.load8_u
                      (i32.add (local.get $bits) (i32.shr_u (local.get $doc) (i32.const 3))))
                    (i32.and (local.get $doc) (i32.const 7)))))
              (i32.const 1))))
        (local.set $list (i32.add (local.get $list) (i32.const 2)))
        (br_if $next (i32.lt_u (local.get $list) (local.get $end)))))
    (i32.shr_u (i32.sub (local.get $to) (local.get $out)) (i32.const 1)))

  ;; The same, by a bit for each index of the list.
  (func (export "keepFlagged")
    (param $list i32) (param $size i32) (param $flags i32) (param $out i32)
    (param $unwanted i32)
    (result i32)
    (local $end i32) (local $doc i32) (local $to i32) (local $index i32)
    (local.set $to (local.get $out))
    (local.set $end
      (i32.add
        (local.get $list)
        (i32.shl (i32.and (local.get $size) (i32.const -4)) (i32.const 1))))
    (block $done
      (br_if $done (i32.ge_u (local.get $list) (local.get $end)))
      (loop $next
        (local.set $doc (i32.load16_u (local.get $list)))
        (i32.store16 (local.get $to) (local.get $doc))
        (local.set $to
          (i32.add
            (local.get $to)
            (i32.shl
              (i32.xor
                (local.get $unwanted)
                (i32.and
                  (i32.const 1)
                  (i32.shr_u
                    (i32.load8_u
                      (i32.add (local.get $flags) (i32.shr_u (local.get $index) (i32.const 3))))
                    (i32.and (local.get $index) (i32.const 7)))))
              (i32.const 1))))
        (local.set $index (i32.add (local.get $index) (i32.const 1)))
        (local.set $doc (i32.load16_u offset=2 (local.get $list)))
        (i32.store16 (local.get $to) (local.get $doc))
        (local.set $to
          (i32.add
            (local.get $to)
            (i32.shl
              (i32.xor
                (local.get $unwanted)
                (i32.and
                  (i32.const 1)
                  (i32.shr_u
                    (i32.load8_u
                      (i32.add (local.get $flags) (i32.shr_u (local.get $index) (i32.const 3))))
                    (i32.and (local.get $index) (i32.const 7)))))
              (i32.const 1))))
        (local.set $index (i32.add (local.get $index) (i32.const 1)))
        (local.set $doc (i32.load16_u offset=4 (local.get $list)))
        (i32.store16 (local.get $to) (local.get $doc))
        (local.set $to
          (i32.add
            (local.get $to)
            (i32.shl
              (i32.xor
                (local.get $unwanted)
                (i32.and
                  (i32.const 1)
                  (i32.shr_u
                    (i32.load8_u
                      (i32.add (local.get $flags) (i32.shr_u (local.get $index) (i32.const 3))))
                    (i32.and (local.get $index) (i32.const 7)))))
              (i32.const 1))))
        (local.set $index (i32.add (local.get $index) (i32.const 1)))
        (local.set $doc (i32.load16_u offset=6 (local.get $list)))
        (i32.store16 (local.get $to) (local.get $doc))
        (local.set $to
          (i32.add
            (local.get $to)
            (i32.shl
              (i32.xor
                (local.get $unwanted)
                (i32.and
                  (i32.const 1)
                  (i32.shr_u
                    (i32.load8_u
                      (i32.add (local.get $flags) (i32.shr_u (local.get $index) (i32.const 3))))
                    (i32.and (local.get $index) (i32.const 7)))))
              (i32.const 1))))
        (local.set $index (i32.add (local.get $index) (i32.const 1)))
        (local.set $list (i32.add (local.get $list) (i32.const 8)))
        (br_if $next (i32.lt_u (local.get $list) (local.get $end)))))
    (local.set $end
      (i32.add
        (local.get $end)
        (i32.shl (i32.and (local.get $size) (i32.const 3)) (i32.const 1))))
    (block $done
      (br_if $done (i32.ge_u (local.get $list) (local.get $end)))
      (loop $next
        (local.set $doc (i32.load16_u (local.get $list)))
        (i32.store16 (local.get $to) (local.get $doc))
        (local.set $to
          (i32.add
            (local.get $to)
            (i32.shl
              (i32.xor
                (local.get $unwanted)
                (i32.and
                  (i32.const 1)
                  (i32.shr_u
                    (i32.load8_u
                      (i32.add (local.get $flags) (i32.shr_u (local.get $index) (i32.const 3))))
                    (i32.and (local.get $index) (i32.const 7)))))
              (i32.const 1))))
        (local.set $index (i32.add (local.get $index) (i32.const 1)))
        (local.set $list (i32.add (local.get $list) (i32.const 2)))
        (br_if $next (i32.lt_u (local.get $list) (local.get $end)))))
    (i32.shr_u (i32.sub (local.get $to) (local.get $out)) (i32.const 1)))

  ;; Writes the documents of a bitmap as a list.
  (func (export "docs")
    (param $bits i32) (param $out i32)
    (result i32)
    (local $base i32) (local $to i32) (local $word i64)
    (local.set $to (local.get $out))
    (loop $next
      (local.set $word
        (i64.load (i32.add (local.get $bits) (i32.shr_u (local.get $base) (i32.const 3)))))
      (block $empty
        (br_if $empty (i64.eqz (local.get $word)))
        (loop $bit
          (i32.store16
            (local.get $to)
            (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $word)))))
          (local.set $to (i32.add (local.get $to) (i32.const 2)))
          (local.set $word
            (i64.and (local.get $word) (i64.sub (local.get $word) (i64.const 1))))
          (br_if $bit (i32.eqz (i64.eqz (local.get $word))))))
      (local.set $base (i32.add (local.get $base) (i32.const 64)))
      (br_if $next (i32.lt_u (local.get $base) (i32.const 65536))))
    (i32.shr_u (i32.sub (local.get $to) (local.get $out)) (i32.const 1)))

  ;; Writes the documents of $set that are known, and of each how many known ones stand before it (the lowest 16 bits).
  ;; $before holds how many stand before each 32 of them.
  (func (export "knownDocs")
    (param $set i32) (param $known i32) (param $before i32) (param $out i32)
    (param $places i32)
    (result i32)
    (local $at i32) (local $here i32) (local $left i32) (local $base i32) (local $to i32)
    (local.set $to (local.get $out))
    (loop $next
      (local.set $here (i32.load (i32.add (local.get $known) (local.get $at))))
      (local.set $left
        (i32.and (local.get $here) (i32.load (i32.add (local.get $set) (local.get $at)))))
      (block $empty
        (br_if $empty (i32.eqz (local.get $left)))
        (local.set $base (i32.load (i32.add (local.get $before) (local.get $at))))
        (loop $bit
          (i32.store16
            (local.get $to)
            (i32.add (i32.shl (local.get $at) (i32.const 3)) (i32.ctz (local.get $left))))
          (i32.store16
            (local.get $places)
            (i32.add
              (local.get $base)
              (i32.popcnt
                (i32.and
                  (local.get $here)
                  (i32.sub
                    (i32.and (local.get $left) (i32.sub (i32.const 0) (local.get $left)))
                    (i32.const 1))))))
          (local.set $to (i32.add (local.get $to) (i32.const 2)))
          (local.set $places (i32.add (local.get $places) (i32.const 2)))
          (local.set $left
            (i32.and (local.get $left) (i32.sub (local.get $left) (i32.const 1))))
          (br_if $bit (local.get $left))))
      (local.set $at (i32.add (local.get $at) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $at) (i32.const 8192))))
    (i32.shr_u (i32.sub (local.get $to) (local.get $out)) (i32.const 1))))
