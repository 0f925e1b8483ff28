import { randomUUID } from 'node:crypto';
import { createEngine } from '@tulha/application/engine';
import { REGISTRO_ID, registroDecider } from '@tulha/domain/suporte/registro/registro.decider';
import { nameOf } from '@tulha/read-models/control/known-damage';
import { registrosPerdidos } from '@tulha/read-models/suporte/registros-perdidos';
import { acceptLog, keepIds } from '@tulha/stores/accept-log';
import { runningProcesses } from '@tulha/stores/move-log';
import { MOST_KNOWN, type Survey, surveyLog } from '@tulha/stores/survey-log';
import type { Pool } from 'pg';
import type { Ctx, Handler } from '../../context.js';
import { CliError, EXIT, usage } from '../../errors.js';
import { plural } from '../../terminal/format.js';
import { type AtoDito, actTexts } from './aceitar-registro-ato.js';
import { withBanco } from '../banco.js';
import { positionText } from '../projecoes.js';
import { gapText, lostText } from './verificar-registro.js';

const SHOWN = 200;

/** A survey that lists lost acts with the data the read tables still have of them. */
type Told = Survey & { readonly acts: readonly AtoDito[] };

const told = async (pool: Pool, survey: Survey): Promise<Told> => {
  const registros = await registrosPerdidos(pool, survey.lost, survey.has);
  return { ...survey, acts: survey.lost.map((act, n) => ({ ...act, registros: registros[n] ?? [] })) };
};

/** The number of records in the acts. */
const recordsText = (acts: readonly AtoDito[]): string => {
  const records = new Set(
    acts.flatMap(({ especie, alvo, registros }) =>
      registros.length > 0 ? registros.map((one) => `${one.especie} ${one.id}`) : alvo === null ? [] : [`${especie} ${alvo}`],
    ),
  );
  return records.size > 0 ? `, de ${plural(records.size, 'registro', 'registros')}` : '';
};

const replacedText = ({ replaced, last }: Survey): string =>
  replaced?.how === 'says-otherwise'
    ? `O registro diz outra coisa na posição ${positionText(replaced.posicao)}, que já se tinha visto.`
    : `O registro acaba na posição ${positionText(last?.witness.posicao ?? '')}; já se tinha visto até ${positionText(replaced?.posicao ?? '')}.`;

const show = async (ctx: Ctx, survey: Told): Promise<void> => {
  const { replaced, gaps, missing, acts } = survey;
  if (replaced) await ctx.say(replacedText(survey));
  for (const gap of gaps) await ctx.say(gapText(gap));
  if (missing > 0) await ctx.say(lostText(missing, recordsText(acts)));
  if (acts.length > 0) await ctx.say('O que as telas mostram e o registro não tem mais:');
  for (const line of acts.slice(0, SHOWN).flatMap(actTexts)) await ctx.say(line);
  if (acts.length > SHOWN) {
    const more = plural(acts.length - SHOWN, 'ato', 'atos');
    await ctx.say(`E mais ${more}: repita o comando com --json antes de iniciar a Tulha, que diz todos.`);
  }
};

const jsonOf = ({ replaced, gaps, missing, acts, last }: Told, aceito: boolean) => ({
  aceito,
  trocado: replaced?.how ?? null,
  fim: last?.witness.posicao ?? '',
  vistoAte: replaced?.posicao ?? null,
  danos: gaps.map(nameOf),
  fatosPerdidos: missing,
  perdidos: acts,
});

/**
 * `tulha eventos aceitar-registro`: accepts the log as it is. The reason becomes a fact of it. The lost facts are listed from the read
 * tables, which are then rebuilt.
 */
export const aceitarRegistro: Handler<{ motivo: string }> = async (ctx, _args, { motivo }) => {
  if (motivo.trim().length < 10) throw usage('Diga em --motivo, com pelo menos 10 letras, por que este é o registro que vale.');
  return withBanco(ctx, async ({ pool, source, vault }) => {
    const running = await runningProcesses(pool);
    if (running.length > 0) {
      throw new CliError(`A Tulha está em execução (${running.join(', ')}) e lembra o registro de antes: nada foi mudado.`, {
        exit: EXIT.conflict,
        code: 'EM_EXECUCAO',
        next: 'Pare-a, repita o comando e inicie-a de novo.',
      });
    }
    const survey = await told(pool, await surveyLog(pool, source.store));
    const { replaced, gaps, missing, last } = survey;
    if (!replaced && gaps.length === 0 && missing === 0) {
      if (ctx.json) await ctx.outJson(jsonOf(survey, false));
      else await ctx.say('O registro é o que já se viu e está inteiro: nada a aceitar.');
      return EXIT.ok;
    }
    if (gaps.length >= MOST_KNOWN) {
      throw new CliError('Há lacunas demais para que se diga de cada uma que é conhecida.', {
        exit: EXIT.logDamaged,
        code: 'REGISTRO_DANIFICADO',
        next: 'Restaure uma cópia de antes.',
      });
    }
    if (!ctx.json) await show(ctx, survey);
    await keepIds(pool, source.projections);
    const { dispatch } = createEngine({ store: source.store, vault });
    const meta = { conta: 0, ator: 0, fazenda: 0, commandId: randomUUID(), now: new Date().toISOString() };
    const [fim, vistoAte] = [last?.witness.posicao ?? '', replaced?.posicao ?? ''];
    const data = { motivo: motivo.trim(), fim, vistoAte, danos: gaps.map(nameOf) };
    await dispatch(registroDecider, REGISTRO_ID, { type: 'AceitarRegistro', data }, meta);
    await acceptLog(pool, source.store, survey);
    if (ctx.json) await ctx.outJson(jsonOf(survey, true));
    else await ctx.say('Este é o registro que vale; o motivo está nele. Inicie a Tulha: as telas serão refeitas.');
    return EXIT.ok;
  });
};
