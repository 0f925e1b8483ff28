import { mulDivHalfUp, toWire } from '@tulha/domain/kernel/decimal';
import type { servicosDaColheita } from '@tulha/domain/relatorios/trabalho/servicos-da-colheita.report';
import { sql } from 'kysely';
import { namesOf } from '../../atividades/atividade.queries.js';
import type { ReportQuery } from '../../report-kit/rows.js';
import { colhidasPedidas } from '../colhidas-pedidas.queries.js';
import { periodoPedido } from '../periodo.queries.js';

/** The picking of each worker, and the part of the pay that is on a closed sheet. */
export const rows: ReportQuery<typeof servicosDaColheita> = async (reader, filtros, scope) => {
  const periodo = await periodoPedido(reader, filtros, scope);
  if (!periodo) return undefined;
  const linhas = await (await colhidasPedidas(reader, filtros, periodo))
    .where('c.colaborador_id', 'is not', null)
    .select([
      'c.colaborador_id as quem',
      sql<number>`count(distinct c.em)::int8`.as('dias'),
      sql<number>`sum(c.quantidade)::int8`.as('medidas'),
    ])
    .select([
      sql<number>`sum(c.litros_ml)::int8`.as('ml'),
      sql<number>`sum(c.pagamento_centavos)::int8`.as('centavos'),
      sql<number>`coalesce(sum(c.pagamento_centavos) filter (where c.folha_id is not null), 0)::int8`.as('folha'),
    ])
    .groupBy('c.colaborador_id')
    .limit(scope.max + 1)
    .execute();
  const nomes = await namesOf(
    reader,
    'colaborador',
    linhas.flatMap(({ quem }) => quem ?? []),
  );
  return {
    about: periodo.about,
    rows: linhas.map(({ quem, dias, medidas, ml, centavos, folha }) => ({
      ...{ id: quem ?? 0, colaboradorId: quem, colaborador: nomes.get(quem ?? 0) ?? '', dias, medidas, litros: toWire(ml, 3) },
      ...{ valor: toWire(centavos, 2), porLitro: ml > 0 ? toWire(mulDivHalfUp(centavos, 1_000, ml), 2) : null, emFolha: toWire(folha, 2) },
    })),
  };
};
