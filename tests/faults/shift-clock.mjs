/**
 * Loaded into the product's processes before anything of theirs (NODE_OPTIONS): their clock is wrong by as much as TULHA_CLOCKS says, in
 * ms, for the process whose script holds the name: `{"apps/api":600000,"apps/worker":-600000}`.
 */
const shifts = Object.entries(JSON.parse(process.env.TULHA_CLOCKS ?? '{}'));
const shift = shifts.find(([name]) => (process.argv[1] ?? '').includes(name))?.[1] ?? 0;
const TrueDate = Date;
const now = () => TrueDate.now() + shift;

if (shift !== 0) {
  globalThis.Date = new Proxy(TrueDate, {
    construct: (target, args, called) => Reflect.construct(target, args.length === 0 ? [now()] : args, called),
    apply: () => new TrueDate(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
}
