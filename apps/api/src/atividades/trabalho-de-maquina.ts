import { refuseAtividade } from '@tulha/domain/atividades/errors';
import type { Linha } from '@tulha/domain/atividades/parte/parte.fields';
import { leituraQueVolta } from '@tulha/domain/maquinas/medidor';
import { maquina } from '@tulha/domain/maquinas/maquina.register';
import { leiturasDaMaquina, type LeituraDoMedidor, trabalhosDaAtividade } from '@tulha/read-models/atividades/medidor.queries';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import type { Ctx } from '../http/pipeline/route.js';

const leiturasDe = ({ dateStart, dateEnd, kmInicio, kmFim }: Linha, data: string): LeituraDoMedidor[] => {
  const inicio = String(dateStart ?? data);
  return [
    { data: inicio, leitura: String(kmInicio), medidorTrocado: 0 },
    { data: String(dateEnd ?? inicio), leitura: String(kmFim), medidorTrocado: 0 },
  ];
};

/** A meter that only counts up: held against all that is known of it, and against the other lines of the request. */
const conferirMedidor = async (ctx: Ctx, maquinaId: number, linhas: readonly Linha[], data: string, foraDe?: number) => {
  const lidas = await leiturasDaMaquina(ctx.reader, maquinaId, { ...(foraDe !== undefined && { atividade: foraDe }) });
  if (leituraQueVolta(lidas)) return;
  const volta = leituraQueVolta([...lidas, ...linhas.flatMap((linha) => leiturasDe(linha, data))]);
  if (volta) throw volta;
};

/** Work that says no day of its own goes to another with its activity, and the meter may not run backwards there. @throws LEITURA_MENOR */
export const conferirMedidoresNoDia = async (ctx: Ctx, atividade: number, data: string): Promise<void> => {
  const trabalhos: readonly Linha[] = await trabalhosDaAtividade(ctx.reader, atividade);
  for (const [id, dela] of Map.groupBy(trabalhos, ({ maquinaId }) => Number(maquinaId)))
    await conferirMedidor(ctx, id, dela, data, atividade);
};

/** Lines of machine work as they are recorded: the machine's own value where none was said. @throws LEITURA_MENOR, VALOR_DA_HORA_OBRIGATORIO */
export const completarTrabalhos = async (ctx: Ctx, linhas: readonly Linha[], data: string): Promise<readonly Linha[]> => {
  const porMaquina = Map.groupBy(linhas, ({ maquinaId }) => Number(maquinaId));
  if (!(await ctx.alreadyWritten())) for (const [id, dela] of porMaquina) await conferirMedidor(ctx, id, dela, data);
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
