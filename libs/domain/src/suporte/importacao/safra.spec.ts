import { fc } from '@tulha/testing/property';
import { arquivosDe, com, MINIMA, type Planilhas, sem } from '@tulha/testing/season/minima';
import { chave } from './referencias.js';
import { lerSafra } from './safra.js';

const erros = (planilhas: Planilhas, existentes = {}) =>
  lerSafra(arquivosDe(planilhas), existentes).erros.map(({ arquivo, linha, coluna, valor, motivo }) => [
    `${arquivo}:${linha}`,
    coluna,
    valor,
    motivo,
  ]);

describe('uma safra sem erros', () => {
  const { safra, erros: nenhum, outros } = lerSafra(arquivosDe(MINIMA));

  it('não aponta nada', () => expect({ nenhum, outros }).toEqual({ nenhum: [], outros: 0 }));

  it('junta a colheita por dia e talhão e calcula litros e pagamento', () =>
    expect(
      safra.colheitas.map(({ talhao, linhas }) => [talhao, linhas.map((l) => [l.colaborador, l.litrosMl, l.pagamentoCentavos])]),
    ).toEqual([
      [
        'Mata',
        [
          ['C1', 553_000, 16_590],
          ['C3', 600_000, 18_000],
        ],
      ],
      ['Ipê', [['C1', 600_000, 20_000]]],
    ]));

  it('junta os talhões de um lote', () =>
    expect(safra.lotes).toEqual([
      {
        linha: 2,
        codigo: 'L-1',
        data: '2026-05-11',
        fazenda: 'SERRA',
        quantidadeMl: 1_753_000,
        motivo: null,
        origens: [
          { linha: 2, talhao: 'Mata', quantidadeMl: 1_153_000 },
          { linha: 3, talhao: 'Ipê', quantidadeMl: 600_000 },
        ],
      },
    ]));

  it('numera as saídas de cada processo, sem lote de escolha onde não houve escolha', () => {
    const saidas = [...safra.beneficios, ...safra.rebeneficios].flatMap((um) =>
      um.saidas.map(({ lote, tipo, quantidadeG }) => [lote, tipo, quantidadeG]),
    );
    expect(saidas).toEqual([
      ['B1-1', 'Bica corrida', 120_000],
      ['B1-2', 'Escolha', 10_000],
      ['B2-1', 'Bica corrida', 80_000],
      ['R1-1', 'Peneira 17/18', 100_000],
      ['R1-2', 'Moca', 49_500],
    ]);
  });

  it('calcula o valor das vendas e as parcelas dos lançamentos', () => {
    expect(safra.vendas.map(({ valorCentavos, linhas }) => [valorCentavos, linhas.length])).toEqual([
      [264_550, 2],
      [134_367, 1],
    ]);
    expect(safra.financeiro[0]?.parcelas.map(({ vencimento, valorCentavos }) => [vencimento, valorCentavos])).toEqual([
      ['2026-01-30', 3_333],
      ['2026-02-28', 3_333],
      ['2026-03-30', 3_334],
    ]);
  });
});

describe('uma parte da safra', () => {
  it('serve quando a conta já tem o resto', () => {
    const depositos = { depositos: MINIMA.depositos as string };
    expect(erros(depositos)).toHaveLength(4);
    expect(erros(depositos, { cooperativa: new Set(['Coop']), lote: new Set(['B1-1', 'R1-1']) })).toEqual([]);
  });

  it('não julga saldo nem colheita do que só a conta conhece', () => {
    const conta = {
      fazenda: new Set(['SERRA']),
      talhao: new Set([chave('SERRA', 'Mata'), chave('SERRA', 'Ipê')]),
      colaborador: new Set(['C1', 'C3']),
    };
    const { colheitas, lotes } = MINIMA as { colheitas: string; lotes: string };
    expect(erros({ colheitas, lotes: lotes.replace('1.153', '9.999') }, conta)).toEqual([]);
  });

  it('pede o arquivo que vem junto', () =>
    expect(erros(sem('vendas_lotes'))).toEqual([['vendas.csv:0', '', '', 'Falta o arquivo vendas_lotes.csv, que vem junto com este.']]));

  it('com um cabeçalho errado não acusa quem aponta para o arquivo', () =>
    expect(erros(com('lotes', 'codigo;', 'cod;')).map(([onde, coluna]) => [onde, coluna])).toEqual([
      ['lotes.csv:1', 'cod'],
      ['lotes.csv:1', 'codigo'],
    ]));

  it('com uma célula errada não acusa quem aponta para a linha', () =>
    expect(erros(com('beneficios', '120,000', '120.0'))).toEqual([
      [
        'beneficios.csv:2',
        'bica_corrida_kg',
        '120.0',
        '"120.0" não é um número: use vírgula para decimais e ponto só para milhares, por exemplo 1.234,5.',
      ],
    ]));
});

describe('uma safra estragada', () => {
  it('nunca lança erro, e o que aponta está sempre em um lugar que existe', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(MINIMA)),
        fc.nat(),
        fc.constantFrom('', ';', '"', '\n', '9', '-', ',', 'x', '\0'),
        (nome, onde, por) => {
          const texto = MINIMA[nome] as string;
          const corte = onde % texto.length;
          const planilhas = { ...MINIMA, [nome]: `${texto.slice(0, corte)}${por}${texto.slice(corte + 1)}` };
          for (const { arquivo, linha, motivo } of lerSafra(arquivosDe(planilhas)).erros) {
            expect(linha).toBeLessThanOrEqual(
              (planilhas[arquivo.replace('.csv', '') as keyof typeof planilhas] as string).split('\n').length,
            );
            expect(motivo).not.toBe('');
          }
        },
      ),
    ));
});

describe('referências', () => {
  it.each([
    ['safras', 'SERRA;2025', 'SERA;2025', 'safras.csv:2', 'fazenda', 'SERA', 'Não existe a fazenda "SERA".'],
    [
      'financeiro',
      ';SERRA',
      ';Serra',
      'financeiro.csv:2',
      'fazenda',
      'Serra',
      'Não existe a fazenda "Serra". Existe "SERRA": confira maiúsculas e acentos.',
    ],
    [
      'colheitas',
      'Ipê;C1',
      'Ipe;C1',
      'colheitas.csv:4',
      'talhao',
      'Ipe',
      'Não existe o talhão "Ipe" na fazenda "SERRA". Existe "Ipê": confira maiúsculas e acentos.',
    ],
    ['colheitas', 'C3', 'C9', 'colheitas.csv:3', 'colaborador', 'C9', 'Não existe o colaborador "C9".'],
    ['terreiro', 'T1', 'S1', 'terreiro.csv:2', 'terreiro', 'S1', 'Não existe o terreiro "S1".'],
    ['secagens', 'S1', 'S2', 'secagens.csv:2', 'secador', 'S2', 'Não existe o secador "S2".'],
    ['armazem', 'P1', 'P2', 'armazem.csv:2', 'pilha', 'P2', 'Não existe a pilha "P2".'],
    ['armazem', 'L-1', 'L-2', 'armazem.csv:2', 'lote', 'L-2', 'Não existe o lote "L-2".'],
    ['beneficios_lotes', 'B2;L-1', 'B9;L-1', 'beneficios_lotes.csv:3', 'beneficio', 'B9', 'Não existe o benefício "B9".'],
    ['rebeneficios_saidas', 'R1;Moca', 'R9;Moca', 'rebeneficios_saidas.csv:3', 'rebeneficio', 'R9', 'Não existe o rebenefício "R9".'],
    ['depositos', 'Coop;05', 'Cop;05', 'depositos.csv:2', 'cooperativa', 'Cop', 'Não existe a cooperativa "Cop".'],
    ['depositos', 'R1-1', 'R1-3', 'depositos.csv:3', 'lote', 'R1-3', 'Não existe o lote "R1-3".'],
    ['vendas_lotes', 'V2;', 'V3;', 'vendas_lotes.csv:4', 'venda', 'V3', 'Não existe a venda "V3".'],
  ])('em %s: %s → %s', (nome, de, para, ...erro) => expect(erros(com(nome, de, para))).toContainEqual(erro));

  it('aponta fazenda e colaborador errados da mesma linha, mas não o talhão da fazenda que não existe', () =>
    expect(
      erros(com('colheitas', 'SERRA;Ipê;C1', 'SERA;Ipê;C9'))
        .filter(([onde]) => onde === 'colheitas.csv:4')
        .map(([, coluna]) => coluna),
    ).toEqual(['fazenda', 'colaborador']));
});
