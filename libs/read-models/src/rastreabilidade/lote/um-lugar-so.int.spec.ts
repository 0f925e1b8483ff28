import { jest } from '@jest/globals';
import { ATENCAO } from '@tulha/domain/rastreabilidade/cafe';
import { type Fato, historiaCorrigida, passosCorrigidos } from '@tulha/testing/historias-corrigidas';
import { fc } from '@tulha/testing/property';
import { seed } from '@tulha/testing/seed';
import { LIVE } from '../../declare/read-schema.js';
import { createReadDb, type Reader, readerOf } from '../../read/reader.js';
import { bancoDeLeitura, inserir, linhasDa, projetar, type Rows, tabelasVazias } from '../../testing/tabelas.js';
import { contarLotes } from './lote.queries.js';
import { nosTerreiros } from './pesquisa.queries.js';
import { quadro } from './quadro.queries.js';

jest.setTimeout(300_000);

const HISTORIAS = 60;
const LISTAS = { terreiro: 'terreiro_entrada', secagem: 'secagem', ressecagem: 'ressecagem', armazem: 'armazem_entrada' } as const;
const TABELAS = ['lote', 'lote_movimento', 'processo_lote', 'deposito', ...Object.values(LISTAS)];

const soma = (numeros: readonly number[]) => numeros.reduce((a, b) => a + b, 0);

/** The places of a lot by the lists of the processes: open records with coffee of the lot in them. */
const nasListas = (rows: Rows, loteId: number) =>
  Object.entries(LISTAS).flatMap(([processo, tabela]) =>
    linhasDa(rows, tabela)
      .filter(({ saida_em }) => saida_em === null)
      .flatMap(({ id, local_id }) => {
        const la = linhasDa(rows, 'processo_lote').find(
          (porcao) => porcao.processo === processo && porcao.processo_id === id && porcao.papel === 'entra' && porcao.lote_id === loteId,
        );
        return Number(la?.resta ?? 0) > 0 ? [{ processo, id: Number(id), local: Number(local_id), quanto: Number(la?.resta) }] : [];
      }),
  );

/** The differences between the lists and the lot itself, in words; empty where there are none. */
const diferencas = (rows: Rows): string[] =>
  linhasDa(rows, 'lote').flatMap(({ id, codigo, etapa, local_id, saldo, na_cooperativa }) => {
    const la = nasListas(rows, Number(id));
    const naFazenda = Number(saldo) - Number(na_cooperativa);
    const lugar = la.some((um) => um.processo === etapa && um.local === local_id);
    const faltas = [
      ...(soma(la.map(({ quanto }) => quanto)) > naFazenda ? ['em mais de um lugar'] : []),
      ...(etapa !== null && String(etapa) in LISTAS && !lugar && naFazenda > 0
        ? [`consta em ${String(etapa)}, e nenhuma lista o tem`]
        : []),
      ...(etapa === 'cooperativa' && Number(na_cooperativa) === 0 && Number(saldo) > 0 ? ['consta na cooperativa, e nada está lá'] : []),
      ...(la.length > 0 && !lugar && etapa !== 'cooperativa' ? [`consta em ${String(etapa)}, e as listas o têm`] : []),
    ];
    return faltas.map((falta) => `${String(codigo)} ${falta}: ${JSON.stringify(la)}`);
  });

describe('um lugar de cada vez: as listas, o quadro e o lote', () => {
  let banco: Awaited<ReturnType<typeof bancoDeLeitura>>;
  const contagem = { passos: 0, noLugar: 0, tomadas: 0, voltas: 0 };

  beforeAll(async () => {
    banco = await bancoDeLeitura();
  });
  afterAll(() => banco.fechar());

  type Secoes = Awaited<ReturnType<typeof quadro>>['secoes'];

  /** The list of yards agrees with the board, and the list of each place has as many lots as its part of the board. */
  const comoOQuadro = async (reader: Reader, secoes: Secoes) => {
    const naSecao = (qual: string) =>
      secoes.flatMap(({ secao, locais }) => (secao === qual ? locais.flatMap(({ id, lotes }) => (id === null ? [] : lotes)) : []));
    const terreiros = (await nosTerreiros(reader, '2026-06-15')).flatMap(({ lotes }) => lotes);
    const emTexto = (lotes: readonly { id: number; quantidade: number }[]) =>
      lotes.map(({ id, quantidade }) => `${id}: ${quantidade}`).sort();
    expect(emTexto(terreiros)).toEqual(emTexto(naSecao('terreiro')));
    for (const [etapa, secao] of [
      ['terreiro', 'terreiro'],
      ['secador', 'secador'],
      ['armazem', 'armazem'],
      ['cooperativa', 'cooperativa'],
    ] as const) {
      const lotes = await contarLotes(reader, { fazendas: [1], etapa });
      expect([etapa, lotes]).toEqual([etapa, new Set(naSecao(secao).map(({ id }) => id)).size]);
    }
  };

  const noQuadro = async (rows: Rows) => {
    for (const tabela of TABELAS) {
      await banco.pool.query(`truncate ${LIVE}.${tabela}`);
      await inserir(banco.pool, tabela, linhasDa(rows, tabela));
    }
    const cooperativas = new Set(linhasDa(rows, 'deposito').map(({ cooperativa_id }) => Number(cooperativa_id)));
    await banco.pool.query(`truncate ${LIVE}.cooperativa`);
    for (const [tabela, id] of [
      ['terreiro', 5],
      ['secador', 6],
      ['pilha', 8],
      ...[...cooperativas].map((uma) => ['cooperativa', uma] as const),
    ] as const)
      await inserir(banco.pool, tabela, [{ id, conta: 1, descricao: `${tabela} ${id}`, excluido: false, versao: 0 }]);
    const reader = readerOf(createReadDb(banco.pool), 1);
    const { secoes } = await quadro(reader, { fazendas: [1], hoje: '2026-06-15', atencao: ATENCAO, limiteAlerta: 70 });
    await comoOQuadro(reader, secoes);
    return secoes.flatMap(({ locais }) => locais.flatMap(({ lotes }) => lotes)).filter(({ processo }) => processo && processo in LISTAS);
  };

  const jogar = (semente: number) =>
    fc.assert(
      fc.asyncProperty(passosCorrigidos, async (passos) => {
        const rows = tabelasVazias(TABELAS);
        const facts = historiaCorrigida(passos);
        for (const [, doPasso] of Map.groupBy(facts, ({ meta }: Fato) => meta.recordedAt)) {
          projetar(rows, doPasso);
          expect(diferencas(rows)).toEqual([]);
          contagem.passos += 1;
          contagem.tomadas += doPasso.filter(({ type, data }) => type !== 'SaidaDesfeita' && 'por' in data).length;
          contagem.voltas += doPasso.filter(({ type }) => type === 'SaidaDesfeita').length;
        }
        const doQuadro = (await noQuadro(rows))
          .map(({ id, processo, registro, quantidade }) => [id, processo, registro, quantidade])
          .sort();
        const daListas = linhasDa(rows, 'lote').flatMap(({ id }) =>
          nasListas(rows, Number(id)).map(({ processo, id: registro, quanto }) => [id, processo, registro, quanto / 1_000]),
        );
        expect(doQuadro).toEqual(daListas.sort());
        contagem.noLugar += daListas.length;
      }),
      { seed: semente, numRuns: HISTORIAS, endOnFailure: true },
    );

  it(`dizem o mesmo depois de cada passo (TULHA_SEED=${seed})`, () => expect(jogar(seed)).resolves.toBeUndefined());

  it('andou por saídas que outro registro fez, e por saídas desfeitas', async () => {
    expect(contagem.passos).toBeGreaterThan(HISTORIAS * 10);
    expect(contagem.noLugar).toBeGreaterThan(HISTORIAS / 2);
    expect(contagem.tomadas).toBeGreaterThan(HISTORIAS / 6);
    // Sixty histories may miss an undone exit by chance: more are played until there is one.
    for (let mais = 1; mais < 10; mais += 1) if (contagem.voltas === 0) await jogar(seed + mais);
    expect(contagem.voltas).toBeGreaterThan(0);
  });
});
