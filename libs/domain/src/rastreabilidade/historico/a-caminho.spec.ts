import { aCaminho } from './a-caminho.js';
import type { LinhaDoLedger } from './cenario.js';

const linha = (versao: number, registro: string, papel: string, em: string, resto: Partial<LinhaDoLedger> = {}): LinhaDoLedger => {
  const [processo = '', id] = registro.split('/');
  const fixos = { tipo: '', hora: null, registradoEm: '2026-07-01T12:00:00.000Z', quantidade: 1_000, detalhes: {} };
  return { loteId: 1, versao, papel, processo, processoId: Number(id), em, ...fixos, ...resto };
};
const por = (registro: string) => ({ detalhes: { por: registro } });
const que = (linhas: readonly LinhaDoLedger[]) =>
  linhas.map(({ loteId, versao, papel }) => `${loteId}:${versao}${papel}`).sort((a, b) => (a < b ? -1 : 1));

/** Lot 1 is picked, lies in a stack, and goes into lot 2 by one hulling and elsewhere by another. */
const ida = (daqui: string, deOutro: string): LinhaDoLedger[] => [
  linha(1, 'lote/1', 'sai', '2026-05-11'),
  linha(2, 'armazem/1', 'entra', '2026-06-06'),
  linha(3, 'armazem/1', 'sai', daqui, por('beneficio/1')),
  linha(3, 'beneficio/1', 'entra', daqui),
  linha(3, 'beneficio/1', 'sai', daqui, { loteId: 2 }),
  linha(4, 'armazem/1', 'sai', deOutro, por('beneficio/2')),
];
const DESTE = ['1:1sai', '1:2entra', '1:3entra', '1:3sai', '2:3sai'];

it.each(['2026-06-19', '2026-06-20', '2026-06-21'])('o que foi para outro benefício, em %s, não é deste lote', (deOutro) => {
  const linhas = ida('2026-06-20', deOutro);
  expect(que(aCaminho(linhas, new Set([2])))).toEqual(DESTE);
  expect(aCaminho(linhas, new Set([1, 2]))).toHaveLength(linhas.length);
});

it('o que se fez com o resto depois, e a estada em que só o resto esteve, não são deste lote', () => {
  const depois = [
    linha(5, 'secagem/1', 'entra', '2026-06-22'),
    linha(6, 'secagem/1', 'sai', '2026-06-23'),
    linha(7, 'classificacao/1', 'mede', '2026-06-24'),
    linha(8, 'terreiro/1', 'entra', '2026-06-10'),
    linha(9, 'terreiro/1', 'sai', '2026-06-12', por('beneficio/2')),
  ];
  expect(que(aCaminho([...ida('2026-06-20', '2026-06-21'), ...depois], new Set([2])))).toEqual(DESTE);
});

it('o que foi dito do caminho e corrigido continua dito, ainda que tivesse sido dito de depois', () => {
  const primeira = linha(2.5, 'secagem/1', 'entra', '2026-06-25');
  const corrigida = [
    linha(5, 'secagem/1', 'desfaz', '2026-07-01'),
    linha(5, 'secagem/1', 'entra', '2026-06-01'),
    linha(6, 'secagem/2', 'entra', '2026-06-26'),
    linha(7, 'secagem/2', 'desfaz', '2026-07-01'),
  ];
  expect(que(aCaminho([...ida('2026-06-20', '2026-06-21'), primeira, ...corrigida], new Set([2])))).toEqual(
    [...DESTE, '1:2.5entra', '1:5desfaz', '1:5entra'].sort(),
  );
});

it('um benefício excluído não levou nada', () => {
  const linhas = [
    ...ida('2026-06-20', '2026-06-21'),
    linha(5, 'beneficio/3', 'entra', '2026-06-28'),
    linha(6, 'beneficio/3', 'desfaz', '2026-07-01'),
  ];
  expect(que(aCaminho(linhas, new Set([2])))).toEqual(DESTE);
});

describe('uma estada da qual tudo saiu de outro jeito', () => {
  const saiuPor = (registro: string) => [
    ...ida('2026-06-20', '2026-06-21'),
    linha(5, 'terreiro/1', 'entra', '2026-06-10'),
    linha(6, 'terreiro/1', 'sai', '2026-06-12', por(registro)),
  ];
  const daEstada = (registro: string) => que(aCaminho(saiuPor(registro), new Set([2]))).filter((um) => /^1:[56]/.test(um));

  it.each(['lote/1', 'despolpagem/1', 'rebeneficio/1', 'venda/1'])('por %s é de outra história', (registro) =>
    expect(daEstada(registro)).toEqual([]),
  );
  it.each(['cooperativa/1', 'secagem/1'])('por %s continua do lote, e é contada', (registro) =>
    expect(daEstada(registro)).toEqual(['1:5entra', '1:6sai']),
  );
});
