import { type Acontecimento, queContam, retratoDe } from '@tulha/domain/rastreabilidade/historico/retrato';
import { historiaCorrigida, passosCorrigidos } from '@tulha/testing/historias-corrigidas';
import { fc } from '@tulha/testing/property';
import { seed } from '@tulha/testing/seed';
import { linhasDa, projetar, type Row, tabelasVazias } from '../../testing/tabelas.js';

const linha = ({ processo_id, registrado_em, ...row }: Row): Acontecimento => {
  const resto = row as unknown as Omit<Acontecimento, 'processoId' | 'registradoEm'>;
  return { ...resto, processoId: Number(processo_id), registradoEm: String(registrado_em) };
};

/** Compares the ledger's state of each lot with the one from its lines: without a database, so that many histories can be tried. */
describe('um lote corrigido é o que as suas linhas dizem', () => {
  // 3: an exit caused by another record was taken for the record's own, whose correction then came before later events.
  it.each([
    [3, 30],
    [seed, 100],
  ])('etapa, lugar, umidade e saldos são os do livro (TULHA_SEED=%i)', (semente, numRuns) => {
    fc.assert(
      fc.property(passosCorrigidos, (passos) => {
        const rows = tabelasVazias(['lote', 'lote_movimento']);
        projetar(rows, historiaCorrigida(passos));
        const movimentos = Map.groupBy(linhasDa(rows, 'lote_movimento'), ({ lote_id }) => lote_id);
        for (const lote of linhasDa(rows, 'lote')) {
          const retrato = retratoDe(queContam((movimentos.get(lote.id) ?? []).map(linha), {}));
          expect([lote.codigo, retrato]).toEqual([
            lote.codigo,
            {
              ...{ quantidade: lote.quantidade, saldo: lote.saldo, reservado: lote.reservado, naCooperativa: lote.na_cooperativa },
              ...{ etapa: lote.etapa, localId: lote.local_id, umidadePct: lote.umidade_pct },
            },
          ]);
        }
      }),
      { seed: semente, numRuns, endOnFailure: true },
    );
  });

  it(`em nenhum momento está na cooperativa um lote de que nada está lá (TULHA_SEED=${seed})`, () => {
    let la = 0;
    fc.assert(
      fc.property(passosCorrigidos, (passos) => {
        const rows = tabelasVazias(['lote_movimento']);
        projetar(rows, historiaCorrigida(passos));
        const todas = linhasDa(rows, 'lote_movimento');
        for (const [lote, dele] of Map.groupBy(todas, ({ lote_id }) => lote_id)) {
          const linhas = dele.map(linha);
          for (const { registradoEm: conhecidoEm } of linhas)
            for (const em of [undefined, ...new Set(linhas.map((uma) => uma.em))]) {
              const retrato = retratoDe(queContam(linhas, { em, conhecidoEm }));
              if (retrato?.etapa !== 'cooperativa' || retrato.saldo <= 0) continue;
              la += 1;
              expect([lote, em, conhecidoEm, retrato.naCooperativa > 0]).toEqual([lote, em, conhecidoEm, true]);
            }
        }
      }),
      { seed, numRuns: 60, endOnFailure: true },
    );
    expect(la).toBeGreaterThan(0);
  });
});
