import { refuseShared } from '@tulha/domain/kernel/shared-errors';
import type { AlterarAtividades } from '@tulha/domain/atividades/atividade/atividade.commands';
import { atividadeDecider } from '@tulha/domain/atividades/atividade/atividade.decider';
import { refuseAtividade } from '@tulha/domain/atividades/errors';
import { DomainError } from '@tulha/domain/kernel/errors';
import { findAtividade, idsDeAtividades } from '@tulha/read-models/atividades/atividade.queries';
import type { z } from 'zod';
import { InvalidRequest } from '../http/pipeline/errors.js';
import type { Ctx } from '../http/pipeline/route.js';
import { alteracaoDe, comOsAvisos, type FiltrosDaMudanca, type Form, mudado } from './atividade.routes.js';
import { exigirMotivoDaMudanca, pedirMudanca } from './colheita-usada.js';

const MAXIMO = 500;

type Pedido = Ctx<unknown, z.output<typeof FiltrosDaMudanca>, z.output<typeof AlterarAtividades>>;

/** The ids to change: the same at every try, even when the filter no longer finds them. */
const pedidos = async ({ reader, query, body, fazendas, keep }: Pedido): Promise<readonly number[]> => {
  const { safra, talhao, atividade, dateStart, dateEnd, q } = query;
  const algum = [safra, talhao, atividade, dateStart, dateEnd, q].some((filtro) => filtro !== undefined);
  if (!algum && !body.ids?.length) throw new InvalidRequest([{ campo: 'ids', mensagem: 'Diga quais registros: por filtros, ou por ids.' }]);
  const achados = await idsDeAtividades(reader, { ...query, ids: body.ids }, fazendas, MAXIMO + 1);
  if (!algum && achados.length < new Set(body.ids).size) throw refuseShared('ATIVIDADE_NAO_ENCONTRADA');
  if (achados.length > MAXIMO) throw refuseAtividade('REGISTROS_DEMAIS', { quantos: `mais de ${MAXIMO}`, maximo: MAXIMO });
  return keep('ids', achados);
};

/** The change of one of them, with its facts: tried against its stream before any activity is changed. */
const alteracao = async (ctx: Pedido, id: number) => {
  const achada = await findAtividade(ctx.reader, id);
  if (!achada) throw refuseShared('ATIVIDADE_NAO_ENCONTRADA');
  const request = { body: ctx.body.newValue } as Ctx['request'];
  const data = await alteracaoDe(ctx, achada, mudado({ request }, ctx.body.newValue as Form, achada.view));
  return { id, data, fatos: await pedirMudanca(ctx, data, ctx.body) };
};

/**
 * The same change of many activities: each is asked first, and where one of them refuses none is changed, and the answer names which and why.
 * @throws REGISTROS_NAO_ALTERADOS, COLHEITA_JA_USADA
 */
export const alterarTodos = async (ctx: Pedido) => {
  const ids = await pedidos(ctx);
  const queixas: { readonly campo: string; readonly mensagem: string }[] = [];
  const prontas: Awaited<ReturnType<typeof alteracao>>[] = [];
  for (const id of ids) {
    try {
      prontas.push(await alteracao(ctx, id));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const campo = error.campo === 'motivo' ? 'motivo' : `newValue.${error.campo ?? 'atividade'}`;
      queixas.push({ campo, mensagem: `Atividade ${id}: ${error.message}` });
    }
  }
  if (queixas.length > 0) {
    const { code, kind, message, details, campo } = refuseAtividade('REGISTROS_NAO_ALTERADOS', {
      primeira: queixas[0]?.mensagem ?? '',
      outras: queixas.length > 1 ? ` Outros que não aceitam a mudança: ${queixas.length - 1}.` : '',
    });
    throw new DomainError(code, kind, message, details, campo, queixas.slice(0, 50));
  }
  const porque = await exigirMotivoDaMudanca(
    ctx,
    ctx.body,
    prontas.flatMap(({ fatos }) => fatos),
  );
  for (const { id, data } of prontas)
    await ctx.execute(
      atividadeDecider,
      id,
      { type: 'AlterarAtividade', data: { ...data, ...porque } },
      { otherStream: true, moreFollow: true },
    );
  await ctx.show();
  const feitas = await Promise.all(ids.map((id) => findAtividade(ctx.reader, id)));
  return comOsAvisos(
    ctx,
    feitas.filter((feita) => feita !== undefined),
  );
};
