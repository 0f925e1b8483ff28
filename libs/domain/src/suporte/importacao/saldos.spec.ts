import { arquivosDe, com, type Planilhas } from '@tulha/testing/season/minima';
import { lerSafra } from './safra.js';

const erros = (planilhas: Planilhas) =>
  lerSafra(arquivosDe(planilhas)).erros.map(({ arquivo, linha, coluna, valor, motivo }) => [`${arquivo}:${linha}`, coluna, valor, motivo]);

describe('saldo de cada lote, movimento por movimento', () => {
  it.each([
    [
      'lotes',
      '600',
      '600,001',
      'lotes.csv:3',
      'quantidade_l',
      '600,001',
      'O talhão Ipê tem 600,000 L em 11/05/2026 e esta linha pede 600,001 L: faltam 0,001 L.',
    ],
    [
      'terreiro',
      '11/05/2026;16',
      '10/05/2026;16',
      'terreiro.csv:2',
      'data_entrada',
      '10/05/2026',
      'O lote L-1 só existe a partir de 11/05/2026, e aqui o dia é 10/05/2026.',
    ],
    ['armazem', '20/05/2026', '06/06/2026', 'armazem.csv:2', 'lote', 'L-1', 'O lote L-1 já não tem saldo em 06/06/2026.'],
    [
      'secagens',
      '1.753',
      '1.754',
      'secagens.csv:2',
      'quantidade_l',
      '1.754',
      'O lote L-1 tem fora do secador 1.753,000 L em 18/05/2026 e esta linha pede 1.754,000 L: faltam 1,000 L.',
    ],
    [
      'secagens',
      '20/05/2026;15:30',
      '02/06/2026;15:30',
      'beneficios_lotes.csv:2',
      'quantidade_l',
      '1.000',
      'O lote L-1 tem disponível (fora do secador e da cooperativa) 0,000 L em 01/06/2026 e esta linha pede 1.000,000 L: faltam 1.000,000 L.',
    ],
    [
      'beneficios_lotes',
      '753',
      '754',
      'beneficios_lotes.csv:3',
      'quantidade_l',
      '754',
      'O lote L-1 tem 753,000 L em 05/06/2026 e esta linha pede 754,000 L: faltam 1,000 L.',
    ],
    ['beneficios_lotes', 'B2;L-1', 'B2;B1-1', 'beneficios_lotes.csv:3', 'lote', 'B1-1', 'O lote B1-1 já foi beneficiado: está em quilos.'],
    [
      'rebeneficios_lotes',
      'B1-1;100,000',
      'B1-1;100,001',
      'rebeneficios_lotes.csv:2',
      'quantidade_kg',
      '100,001',
      'O lote B1-1 tem disponível (fora do secador e da cooperativa) 100,000 kg em 10/06/2026 e esta linha pede 100,001 kg: faltam 0,001 kg.',
    ],
    ['rebeneficios_lotes', 'R1;B2-1', 'R1;L-1', 'rebeneficios_lotes.csv:3', 'lote', 'L-1', 'O lote L-1 já não tem saldo em 10/06/2026.'],
    [
      'rebeneficios',
      '10/06/2026',
      '04/06/2026',
      'rebeneficios_lotes.csv:3',
      'lote',
      'B2-1',
      'O lote B2-1 só existe a partir de 05/06/2026, e aqui o dia é 04/06/2026.',
    ],
    [
      'depositos',
      '100,000',
      '100,001',
      'depositos.csv:3',
      'quantidade_kg',
      '100,001',
      'O lote R1-1 tem na fazenda 100,000 kg em 12/06/2026 e esta linha pede 100,001 kg: faltam 0,001 kg.',
    ],
    [
      'depositos',
      '12/06/2026',
      '09/06/2026',
      'depositos.csv:3',
      'data',
      '09/06/2026',
      'O lote R1-1 só existe a partir de 10/06/2026, e aqui o dia é 09/06/2026.',
    ],
    [
      'vendas_lotes',
      '40,000',
      '40,001',
      'vendas_lotes.csv:4',
      'quantidade_kg',
      '40,001',
      'O lote R1-1 tem 40,000 kg em 21/06/2026 e esta linha pede 40,001 kg: faltam 0,001 kg.',
    ],
    [
      'vendas',
      '20/06/2026',
      '31/05/2026',
      'vendas_lotes.csv:3',
      'lote',
      'B1-1',
      'O lote B1-1 só existe a partir de 01/06/2026, e aqui o dia é 31/05/2026.',
    ],
  ])('em %s: %s → %s', (nome, de, para, ...erro) => expect(erros(com(nome, de, para))).toContainEqual(erro));

  it('não vende café que ainda não foi beneficiado', () =>
    expect(
      erros({
        ...com('vendas_lotes', 'V2;R1-1;40,000', 'V2;L-1;1,000'),
        beneficios_lotes: 'beneficio;lote;quantidade_l\nB1;L-1;1.000\nB2;L-1;700',
      }),
    ).toEqual([['vendas_lotes.csv:4', 'lote', 'L-1', 'O lote L-1 ainda está em litros: passe-o antes por um benefício.']]));

  it('vende o que está depositado, mas não o rebeneficia', () => {
    const tudo = com('depositos', '20,000', '120,000');
    expect(erros(tudo).map(([onde]) => onde)).toEqual(['rebeneficios_lotes.csv:2']);
  });

  it('aponta uma vez só um número grande demais: o que vem depois não é cobrado por ele', () =>
    expect(erros(com('vendas_lotes', '60,000', '160,000')).map(([onde]) => onde)).toEqual(['vendas_lotes.csv:2']));
});
