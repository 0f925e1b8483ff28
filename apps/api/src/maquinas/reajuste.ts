import { registerDeciders } from '@tulha/application/registry';
import { atividadeDecider } from '@tulha/domain/atividades/atividade/atividade.decider';
import { toWire } from '@tulha/domain/kernel/decimal';
import type { ReajustarMaquina } from '@tulha/domain/maquinas/maquina.commands';
import { maquina } from '@tulha/domain/maquinas/maquina.register';
import { reajustar, valePara } from '@tulha/domain/maquinas/reajuste';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { trabalhosDaMaquina } from '@tulha/read-models/maquinas/trabalho.queries';
import type { z } from 'zod';
import { found } from '../catalogues/catalogue.checks.js';
import { refuseHttp } from '../http/pipeline/errors.js';
import type { Ctx } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';
import { oQuePodeVer } from '../rotas/o-que-pode.js';
import { trabalhosNoFio } from './trabalhos.js';

type Pedido = Ctx<{ id: number }, unknown, z.output<typeof ReajustarMaquina>>;

const decider = registerDeciders.maquina as NonNullable<(typeof registerDeciders)[string]>;

/** The works of the period whose cost changes, with their new cost. */
const mudamNo = async ({ reader, params, body: { inicio, fim, valorHoraCentavos } }: Pedido) =>
  inicio === null || fim === null
    ? []
    : reajustar(await trabalhosDaMaquina(reader, params.id, { de: inicio, ate: fim }), valorHoraCentavos);

/** Costs of activities are theirs to read, or to write, who may do so with activities. @throws SEM_PERMISSAO */
const exigirAtividades = async (ctx: Pedido, acao: 'ler' | 'escrever') => {
  if (ctx.body.inicio !== null && !(await oQuePodeVer(ctx))('atividades', acao)) throw refuseHttp('SEM_PERMISSAO');
};

const soma = (centavos: readonly number[]): number =>
  toWire(
    centavos.reduce((total, um) => total + um, 0),
    2,
  );

/** The effect of a readjustment, without making it. */
export const previaDoReajuste = async (ctx: Pedido) => {
  await exigirAtividades(ctx, 'ler');
  const { stored } = achado(await findInCatalogue(ctx.reader, maquina, ctx.params.id));
  const atual = stored.valor_hora_centavos;
  const mudam = await mudamNo(ctx);
  const antes = atual === null ? null : toWire(atual, 2);
  const { fim, valorHoraCentavos } = ctx.body;
  const trabalhos = await trabalhosNoFio(ctx, mudam);
  return {
    valorHora: { antes, depois: valePara(fim, ctx.hoje) ? toWire(valorHoraCentavos, 2) : antes },
    antes: soma(mudam.map(({ custoCentavos }) => custoCentavos)),
    depois: soma(mudam.map(({ depoisCentavos }) => depoisCentavos)),
    trabalhos: mudam.map(({ custoCentavos, depoisCentavos }, n) => {
      const { implemento: _com, litros: _colhidos, total: antesDele, ...trabalho } = trabalhos[n] as (typeof trabalhos)[number];
      return {
        ...trabalho,
        uso: trabalho.uso ?? 0,
        antes: antesDele,
        depois: toWire(depoisCentavos, 2),
        diferenca: toWire(depoisCentavos - custoCentavos, 2),
      };
    }),
  };
};

/** Changes the price of the machine's hour: from now on, and for its works in the period. */
export const reajustarMaquina = async (ctx: Pedido) => {
  const { id } = ctx.params;
  await exigirAtividades(ctx, 'escrever');
  const { versao } = achado(await findInCatalogue(ctx.reader, maquina, id));
  if (!(await ctx.alreadyWritten())) ctx.checkVersion(versao);
  const { fim, valorHoraCentavos } = ctx.body;
  const mudam = await ctx.keep(
    'trabalhos',
    (await mudamNo(ctx)).map(({ atividade, parteId, depois }) => ({ atividade, parteId, linha: depois })),
  );
  if (valePara(fim, ctx.hoje))
    await ctx.execute(
      decider,
      id,
      { type: 'DarPasso', data: { id, passo: 'reajustar', dados: { valorHoraCentavos } } },
      { moreFollow: true },
    );
  for (const [atividade, linhas] of Map.groupBy(mudam, (um) => um.atividade)) {
    const data = { parte: 'maquinas', linhas: linhas.map(({ parteId, linha }) => ({ parteId, linha })) } as const;
    await ctx.execute(atividadeDecider, atividade, { type: 'TrocarPartes', data }, { otherStream: true, moreFollow: true });
  }
  await ctx.show();
  return found(ctx, maquina, id);
};
