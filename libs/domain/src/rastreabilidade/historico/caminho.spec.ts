import { caminhoDe, classificacoesDe } from './caminho.js';
import type { Cenario, LinhaDoLedger } from './cenario.js';

const linha = (versao: number, processo: string, papel: string, resto: Partial<LinhaDoLedger> = {}): LinhaDoLedger => ({
  loteId: 1,
  versao,
  papel,
  tipo: '',
  processo,
  processoId: 1,
  em: '2026-05-11',
  hora: null,
  registradoEm: '2026-06-01T12:00:00.000Z',
  quantidade: 1_000,
  detalhes: {},
  ...resto,
});
const de = (linhas: readonly LinhaDoLedger[]): Cenario => ({ linhas, lotes: new Map(), vendas: new Map(), nomes: new Map() });

it('conta por processo o que vale, na ordem em que começou, com a umidade de saída', () => {
  const linhas = [
    linha(9, 'venda', 'entra', { em: '2026-07-01' }),
    linha(3, 'secagem', 'entra', { em: '2026-05-13', detalhes: { umidadePct: '32.1' } }),
    linha(4, 'secagem', 'sai', { em: '2026-05-15', detalhes: { umidadePct: '11.4' } }),
    linha(5, 'secagem', 'entra', { loteId: 2, processoId: 2, em: '2026-05-14' }),
    linha(6, 'secagem', 'sai', { loteId: 2, processoId: 2, em: '2026-05-16', detalhes: { umidadePct: '9.8' } }),
    linha(1, 'lote', 'sai'),
    linha(2, 'lote', 'sai', { loteId: 2, processoId: 2, em: '2026-05-12' }),
    linha(7, 'terreiro', 'entra', { em: '2026-05-12' }),
    linha(8, 'terreiro', 'desfaz', { em: '2026-06-01' }),
    linha(10, 'leitura', 'mede', { detalhes: { umidadePct: '20' } }),
  ];
  expect(caminhoDe(de(linhas))).toEqual([
    { processo: 'lote', registros: 2, lotes: 2, de: '2026-05-11', ate: '2026-05-12', umidade: null },
    { processo: 'secagem', registros: 2, lotes: 2, de: '2026-05-13', ate: '2026-05-16', umidade: ['9.8', '11.4'] },
  ]);
});

it('das classificações fica a última palavra', () => {
  const classificacao = (versao: number, resumo: string) =>
    linha(versao, 'classificacao', 'mede', { quantidade: 0, detalhes: { registro: { resumo } } });
  const linhas = [classificacao(1, 'Tipo 6'), linha(2, 'classificacao', 'desfaz'), classificacao(2, 'Tipo 4/5')];
  expect(classificacoesDe(de(linhas))).toEqual([{ loteId: 1, em: '2026-05-11', resumo: 'Tipo 4/5' }]);
});
