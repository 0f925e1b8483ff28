/**
 * Claims a data folder whenever it is told to, as a supervisor does, and tells whether it is its own. A claim is known by the file name of
 * this process.
 */
const [, , place] = process.argv;
const { claim } = await import(place);
let held;

process.on('message', ({ data, release }) => {
  if (release) {
    held?.release();
    held = undefined;
    process.send({ released: true });
    return;
  }
  const outcome = claim(data, 'http://localhost:1');
  held = 'release' in outcome ? outcome : undefined;
  process.send({ mine: held !== undefined, owner: outcome.owner?.pid });
});
process.send({ ready: true });
