import { createSilence } from './watch-api.js';

it('de uma API que se cala se diz uma vez, e uma vez que voltou; de uma falha sozinha, nada', () => {
  const heard = createSilence();
  const changes = [true, false, false, true, false, false, false, false, false, true, true, false].map(heard);
  const nothing = undefined;
  expect(changes).toEqual([...Array.from({ length: 6 }, () => nothing), 'calada', nothing, nothing, 'voltou', nothing, nothing]);
});
