import { specFor } from '@tulha/testing/spec-for';
import { type ExtratoCommand, extratoDecider, type LinhaTrazida } from './extrato.decider.js';
import { type ExtratoEvent, extratoEvents } from './extrato.events.js';

const { given } = specFor(extratoDecider, extratoEvents);

type CamposDaLinha = Partial<LinhaTrazida> & { readonly dia: string; readonly centavos: number };
const linha = (n: number, primeira: number, campos: CamposDaLinha): LinhaTrazida => ({
  ...{ linha: n + 1, linhaId: primeira + n, tipo: null, texto: 'POSTO', nome: null, fitid: null, documento: null },
  ...campos,
});
const importar = (extratoId: number, linhas: readonly CamposDaLinha[], mais: object = {}): ExtratoCommand => ({
  type: 'ImportarExtrato',
  data: {
    ...{
      extratoId,
      fluxoId: 5,
      nome: 'junho.ofx',
      formato: 'OFX',
      sha256: `${extratoId}`,
      banco: null,
      agencia: null,
      contaBancaria: null,
    },
    ...{ recusadas: [], quantasRecusadas: 0, deixadas: 0, saldo: null, colunas: null },
    linhas: linhas.map((campos, n) => linha(n, extratoId * 100, campos)),
    ...mais,
  },
});
const fatos = (...antes: (readonly ExtratoEvent[])[]) => given(...antes.flat());
const novas = (command: ExtratoCommand, ...antes: (readonly ExtratoEvent[])[]) =>
  fatos(...antes)
    .when(command)
    .facts();
const ids = (facts: readonly ExtratoEvent[]) =>
  facts.flatMap(({ type, data }) => (type === 'LinhasDoExtratoTrazidas' ? data.linhas.map(({ linhaId }) => linhaId) : []));

const [dia, centavos] = ['2026-06-10', -8_240];
const duas: CamposDaLinha[] = [
  { dia, centavos, fitid: 'A' },
  { dia: '2026-06-11', centavos: 300_000, texto: 'PIX', fitid: 'B' },
];

describe('extrato', () => {
  it('traz as linhas, diz de quando são, e lembra as colunas de uma planilha', () => {
    const colunas = { dia: 'Data', descricao: 'Histórico', valor: 'Valor' };
    const facts = novas(importar(1, duas, { formato: 'CSV', colunas }));
    expect(facts.map(({ type }) => type)).toEqual(['ExtratoImportado', 'LinhasDoExtratoTrazidas', 'ColunasDoExtratoDitas']);
    expect(facts[0]?.data).toMatchObject({ de: dia, ate: '2026-06-11', novas: 2, conhecidas: 0 });
    expect(facts[1]?.data).toMatchObject({ textos: [{ texto: 'POSTO' }, { texto: 'PIX' }], linhas: [{ linhaId: 100 }, { linhaId: 101 }] });
    fatos(facts)
      .when(importar(2, duas, { formato: 'CSV', colunas }))
      .thenNothing();
  });

  it('o mesmo arquivo outra vez não traz nada; um que o cobre em parte traz o que falta', () => {
    const junho = novas(importar(1, duas));
    fatos(junho).when(importar(2, duas)).thenNothing();
    const mais = novas(importar(2, [...duas, { dia: '2026-06-12', centavos: -100 }]), junho);
    expect(mais[0]?.data).toMatchObject({ novas: 1, conhecidas: 2, de: '2026-06-12', ate: '2026-06-12' });
    expect(ids(mais)).toEqual([202]);
  });

  it('duas linhas iguais do mesmo arquivo são duas, e voltam a ser duas', () => {
    const iguais = [
      { dia, centavos },
      { dia, centavos },
    ];
    const primeira = novas(importar(1, iguais));
    expect(ids(primeira)).toEqual([100, 101]);
    fatos(primeira).when(importar(2, iguais)).thenNothing();
    expect(ids(novas(importar(3, [...iguais, { dia, centavos }]), primeira))).toEqual([302]);
  });

  it('um FITID que o banco repete em linhas de outro dia ou valor não as faz uma só', () => {
    const repetido: CamposDaLinha[] = [
      { dia, centavos, fitid: 'X' },
      { dia, centavos: -350, texto: 'TARIFA', fitid: 'X' },
      { dia: '2026-06-20', centavos, fitid: 'X' },
    ];
    const tudo = novas(importar(1, repetido));
    expect(ids(tudo)).toHaveLength(3);
    fatos(tudo)
      .when(importar(2, repetido.slice(2)))
      .thenNothing();
    fatos(novas(importar(1, repetido.slice(2))))
      .when(importar(2, repetido))
      .then(...novas(importar(2, repetido), novas(importar(1, repetido.slice(2)))));
    expect(ids(novas(importar(2, repetido), novas(importar(1, repetido.slice(2)))))).toEqual([200, 201]);
  });

  it('um FITID que muda, ou um texto que muda com o FITID, é a mesma linha; outro texto é outra', () => {
    const antes = novas(importar(1, [{ dia, centavos, fitid: 'A', texto: 'COMPRA CARTAO' }]));
    fatos(antes)
      .when(importar(2, [{ dia, centavos, fitid: 'B', texto: 'Compra  cartão' }]))
      .thenNothing();
    fatos(antes)
      .when(importar(2, [{ dia, centavos, fitid: 'A', texto: 'POSTO SERRA' }]))
      .thenNothing();
    expect(ids(novas(importar(2, [{ dia, centavos, fitid: 'B', texto: 'POSTO SERRA' }]), antes))).toEqual([200]);
  });

  it('a planilha do mesmo período, que chama as linhas de outro modo, não as traz de novo', () => {
    const ofx = novas(importar(1, duas));
    const csv: CamposDaLinha[] = [
      { dia, centavos, texto: 'Compra no débito' },
      { dia, centavos, texto: 'Compra no débito' },
      { dia: '2026-06-11', centavos: 300_000, texto: 'Pix recebido' },
    ];
    expect(ids(novas(importar(2, csv, { formato: 'CSV' }), ofx))).toEqual([201]);
  });

  it('excluído, as suas linhas podem vir de novo; as dos outros ficam', () => {
    const junho = novas(importar(1, duas));
    const resto = novas(importar(2, [...duas, { dia: '2026-06-12', centavos: -100 }]), junho);
    const excluir: ExtratoCommand = { type: 'ExcluirExtrato', data: { extratoId: 1, fluxoId: 5 } };
    const excluido: ExtratoEvent = { type: 'ExtratoExcluido', data: { extratoId: 1, fluxoId: 5, linhaIds: [100, 101] } };
    fatos(junho, resto).when(excluir).then(excluido);
    fatos(junho, resto, [excluido]).when(excluir).thenNothing();
    expect(ids(novas(importar(3, [...duas, { dia: '2026-06-12', centavos: -100 }]), junho, resto, [excluido]))).toEqual([300, 301]);
  });

  it('um arquivo de anos são vários fatos', () => {
    const muitas = Array.from({ length: 1_001 }, (_, n) => ({ dia, centavos: n + 1 }));
    const facts = novas(importar(1, muitas));
    expect(facts.map(({ type }) => type)).toEqual(['ExtratoImportado', ...Array.from({ length: 3 }, () => 'LinhasDoExtratoTrazidas')]);
    fatos(facts).when(importar(2, muitas)).thenNothing();
  });
});
