import { refuseAtividade } from '@tulha/domain/atividades/errors';
import type { Linha } from '@tulha/domain/atividades/parte/parte.fields';
import { addDays } from '@tulha/domain/kernel/dates';
import { DomainError } from '@tulha/domain/kernel/errors';
import { LEITURA_CONFERIDA, leituraQueVolta, refuseMedidor, saltoDaLeitura } from '@tulha/domain/maquinas/medidor';
import { maquina } from '@tulha/domain/maquinas/maquina.register';
import { leiturasDaMaquina, type LeituraDoMedidor, trabalhosDaAtividade } from '@tulha/read-models/atividades/medidor.queries';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import type { Ctx } from '../http/pipeline/route.js';

/** A line, and its place in the request. */
type Numerada = { readonly linha: Linha; readonly indice: number };
/** The day of an activity, and how many days later it ends: 1 of work over midnight. */
export type Quando = { readonly data: string; readonly depois: 0 | 1 };

/** The readings of a line at its begin and at its end, by the days on which they were made. */
const leiturasDe = ({ dateStart, dateEnd, kmInicio, kmFim }: Linha, { data, depois }: Quando): [LeituraDoMedidor, LeituraDoMedidor] => {
  const inicio = String(dateStart ?? data);
  return [
    { data: inicio, leitura: String(kmInicio), medidorTrocado: 0 },
    { data: String(dateEnd ?? addDays(inicio, depois)), leitura: String(kmFim), medidorTrocado: 0 },
  ];
};

/** A meter that only counts up: held against all that is known of it, and against the other lines of the request. */
const conferirMedidor = async (ctx: Ctx, maquinaId: number, linhas: readonly Linha[], quando: Quando, foraDe?: number) => {
  const lidas = await leiturasDaMaquina(ctx.reader, maquinaId, { ...(foraDe !== undefined && { atividade: foraDe }) });
  if (leituraQueVolta(lidas)) return;
  const volta = leituraQueVolta([...lidas, ...linhas.flatMap((linha) => leiturasDe(linha, quando))]);
  if (volta) throw volta;
};

type Salto = { readonly salto: ReturnType<typeof saltoDaLeitura>; readonly campo: 'km_inicio' | 'km_fim' };

/** The question of a jump, with the way to answer it. @throws LEITURA_SALTA */
const perguntar = ({ salto, campo }: Salto, indice: number): void => {
  if (!salto) return;
  const { code, kind, message, details } = refuseMedidor('LEITURA_SALTA', salto);
  const resposta = { campo: `maquinas[${indice}].leituraConferida`, mensagem: LEITURA_CONFERIDA };
  throw new DomainError(code, kind, message, details, `maquinas[${indice}].${campo}`, [resposta]);
};

/**
 * Work that begins further than its machine can have run since it was last read, or runs further than its days allow, unless it is said to be
 * so. @throws LEITURA_SALTA
 */
const conferirSaltos = async (ctx: Ctx, maquinaId: number, delas: readonly Numerada[], quando: Quando) => {
  const lidas = await leiturasDaMaquina(ctx.reader, maquinaId);
  if (leituraQueVolta(lidas)) return;
  const medidor = String((await findInCatalogue(ctx.reader, maquina, maquinaId))?.view['medidor']);
  for (const { linha, indice } of delas.filter((uma) => uma.linha['leituraConferida'] !== 1)) {
    const [inicio, fim] = leiturasDe(linha, quando);
    const outras = delas.flatMap((outra) => (outra.indice < indice ? leiturasDe(outra.linha, quando) : []));
    perguntar({ salto: saltoDaLeitura([...lidas, ...outras], inicio, medidor), campo: 'km_inicio' }, indice);
    perguntar({ salto: saltoDaLeitura([inicio], fim, medidor), campo: 'km_fim' }, indice);
  }
};

/** Work that says no day of its own goes to another with its activity, and the meter may not run backwards there. @throws LEITURA_MENOR */
export const conferirMedidoresNoDia = async (ctx: Ctx, atividade: number, data: string): Promise<void> => {
  const trabalhos: readonly Linha[] = await trabalhosDaAtividade(ctx.reader, atividade);
  for (const [id, dela] of Map.groupBy(trabalhos, ({ maquinaId }) => Number(maquinaId)))
    await conferirMedidor(ctx, id, dela, { data, depois: 0 }, atividade);
};

/** Lines of machine work as they are recorded: the machine's own value where none was said. @throws LEITURA_MENOR, LEITURA_SALTA, VALOR_DA_HORA_OBRIGATORIO */
export const completarTrabalhos = async (ctx: Ctx, linhas: readonly Linha[], quando: Quando): Promise<readonly Linha[]> => {
  const porMaquina = Map.groupBy(
    linhas.map((linha, indice): Numerada => ({ linha, indice })),
    ({ linha }) => Number(linha['maquinaId']),
  );
  for (const [id, delas] of (await ctx.alreadyWritten()) ? [] : porMaquina) {
    await conferirMedidor(
      ctx,
      id,
      delas.map(({ linha }) => linha),
      quando,
    );
    await conferirSaltos(ctx, id, delas, quando);
  }
  return Promise.all(
    linhas.map(async (linha) => {
      if (linha['valorCentavos'] !== null) return linha;
      const found = await findInCatalogue(ctx.reader, maquina, Number(linha['maquinaId']));
      const valorCentavos = found?.stored.valor_hora_centavos ?? null;
      if (valorCentavos === null) throw refuseAtividade('VALOR_DA_HORA_OBRIGATORIO', { maquina: Number(linha['maquinaId']) });
      return { ...linha, valorCentavos };
    }),
  );
};
