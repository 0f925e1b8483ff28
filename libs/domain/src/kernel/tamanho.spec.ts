import { tamanhoDe } from './tamanho.js';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_023, '1.023 bytes'],
  [1_024, '1 KB'],
  [1_536, '1,5 KB'],
  [1_048_524, '1.023,9 KB'],
  [1_048_575, '1 MB'],
  [25 * 1_048_576, '25 MB'],
  [1_073_741_823, '1 GB'],
  [5.25 * 1_073_741_824, '5,3 GB'],
  [3_000 * 1_073_741_824, '3.000 GB'],
])('mostra %d bytes como %s', (bytes, texto) => expect(tamanhoDe(bytes)).toBe(texto));
