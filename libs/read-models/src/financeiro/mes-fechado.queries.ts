import type { MUDANCAS } from '@tulha/domain/financeiro/extrato/mudancas.fields';
import type { Reader } from '../read/reader.js';
import { chaveDe, nomesDe } from '../references/nomes.queries.js';

type Quem = { readonly lancamento_id: number } | { readonly movimentacao_id: number };

/** Cash flows on which lines of a statement were confirmed to be this entry or movement. */
export const fluxosQueConciliam = async (reader: Reader, quem: Quem): Promise<number[]> => {
  const [[coluna, id]] = Object.entries(quem) as [['lancamento_id' | 'movimentacao_id', number]];
  const rows = await reader
    .de('extrato_item')
    .where(`extrato_item.${coluna}`, '=', id)
    .select('extrato_item.fluxo_id')
    .distinct()
    .orderBy('extrato_item.fluxo_id')
    .execute();
  return rows.map(({ fluxo_id }) => fluxo_id);
};

/** The closed months of the account's cash flows. */
export const mesesFechados = (reader: Reader): Promise<{ readonly fluxoId: number; readonly mes: string }[]> =>
  reader.de('extrato_mes').select(['extrato_mes.fluxo_id as fluxoId', 'extrato_mes.mes']).orderBy('fluxoId').orderBy('mes').execute();

/** What changed of the money in the closed months of a cash flow since, by month, the latest first. */
export const mudancasDosMeses = async (reader: Reader, fluxo: number) => {
  const rows = await reader
    .de('extrato_mudanca')
    .leftJoin('lancamento', 'lancamento.id', 'extrato_mudanca.lancamento_id')
    .where('extrato_mudanca.fluxo_id', '=', fluxo)
    .select(['extrato_mudanca.mes', 'extrato_mudanca.em', 'extrato_mudanca.usuario', 'extrato_mudanca.oque', 'extrato_mudanca.motivo'])
    .select(['lancamento.id as lancamento', 'lancamento.descricao'])
    .orderBy('extrato_mudanca.versao', 'desc')
    .execute();
  const quem = [...new Set(rows.map(({ usuario }) => usuario))].map((id) => ({ especie: 'usuario', id }) as const);
  const nomes = await nomesDe(reader, quem);
  return Map.groupBy(
    rows.map(({ usuario, em, oque, ...row }) => ({
      ...row,
      oque: oque as (typeof MUDANCAS)[number],
      em: new Date(em).toISOString(),
      por: nomes.get(chaveDe({ especie: 'usuario', id: usuario }))?.nome ?? null,
    })),
    ({ mes }) => mes,
  );
};
