import { fc } from '@tulha/testing/property';
import { readTable } from './read-table.js';
import { decoderOf } from './encoding.js';
import { KEPT } from './testing/kept.js';

/** Every encoding, every dialect: five words that tell them apart are read as they were written. */

const LIMITS = { rows: 100, columns: 20, cellLength: 1_000 };
const WORDS =
  'Sítio São João Armazéns Glória Irmãos Descrição Talhão Fazenda Conceição Café Secador Açúcar Córrego Três Pontas José Antônio Área Água Produção Colheita Município Endereço Serviço Função Máquina Óleo Adubação Pulverização Grãos Cooperativa'.split(
    ' ',
  );

describe.each(KEPT)('um CSV em %s', (_, encode) => {
  it.each([';', ',', '\t', '|'])('separado por "%s", lê-se como foi escrito', (separator) => {
    const words = fc.array(fc.constantFrom(...WORDS), { minLength: 5, maxLength: 5 });
    const accented = words.filter((some) => some.filter((word) => /[^\x20-\x7e]/.test(word)).length >= 3);
    fc.assert(
      fc.property(accented, fc.constantFrom('\r\n', '\n', '\r'), fc.boolean(), (some, end, hint) => {
        const text = [
          hint ? `sep=${separator}` : [],
          ['Nome', 'Onde'].join(separator),
          ...some.map((word) => `${word}${separator}x`),
        ].flat();
        const { rows } = readTable(encode(`${text.join(end)}${end}`), LIMITS);
        expect(rows.slice(1).map(({ cells }) => cells)).toEqual(some.map((word) => [word, 'x']));
      }),
      { numRuns: 200 },
    );
  });
});

describe.each(['windows-1252', 'macintosh', 'ibm850'] as const)('UTF-8 lido como de %s e gravado outra vez', (as) => {
  it('pergunta-se, e como se diz lê-se como foi escrito', () => {
    const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 40 });
    const accented = words.filter((some) => some.some((word) => /[^\x20-\x7e]/.test(word)));
    fc.assert(
      fc.property(accented, fc.boolean(), (some, mark) => {
        const twice = decoderOf(as)(Buffer.from(['Nome', ...some].join('\n')));
        const file = Buffer.from(`${mark ? '\ufeff' : ''}${twice}`);
        expect(() => readTable(file, LIMITS)).toThrow(/utf-8-duplo/);
        const { rows } = readTable(file, { ...LIMITS, encoding: 'utf-8-duplo' });
        expect(rows.slice(1).map(({ cells }) => cells)).toEqual(some.map((word) => [word]));
      }),
      { numRuns: 200 },
    );
  });
});
