import { mulDivHalfUp, toWire } from '@tulha/domain/kernel/decimal';
import { paged } from '@tulha/domain/kernel/answers';
import { rowAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import { areaTrabalhada } from '@tulha/domain/maquinas/area';
import { ConsumoDaMaquina, PreviaDoReajuste, TrabalhoDaMaquina } from '@tulha/domain/maquinas/consumo.answers';
import { implemento } from '@tulha/domain/maquinas/implemento.catalogue';
import { ReajustarMaquina } from '@tulha/domain/maquinas/maquina.commands';
import { maquina } from '@tulha/domain/maquinas/maquina.register';
import { type Abastecido, type Consumo, consumoDe, noIntervalo, tanquesDoConsumo } from '@tulha/domain/maquinas/uso';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { gastosDaMaquina } from '@tulha/read-models/maquinas/maquina.queries';
import {
  colheitasDaMaquina,
  trabalhosDaMaquina,
  trabalhosNosTalhoes,
  type TrabalhoDaMaquina as Trabalho,
} from '@tulha/read-models/maquinas/trabalho.queries';
import { paginateRows } from '@tulha/read-models/read/page';
import { z } from 'zod';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';
import { dayFilter, sortedQuery } from '../rotas/list-query.js';
import { previaDoReajuste, reajustarMaquina } from './reajuste.js';
import { trabalhosNoFio } from './trabalhos.js';

const wireOrNull = (inteiro: number | null, casas: number): number | null => (inteiro === null ? null : toWire(inteiro, casas));

const noFio = ({ desde, ate, ...consumo }: Omit<Consumo, 'faltas'>, medidor: string | null) => {
  const se = (qual: string, inteiro: number | null, casas: number) => (medidor === qual ? wireOrNull(inteiro, casas) : null);
  const { usoCentesimos, litrosPorUsoMilesimos, custoPorUsoCentavos } = consumo;
  return {
    ...{ medidor: medidor === 'ODOMETRO' ? ('ODOMETRO' as const) : medidor === null ? null : ('HORIMETRO' as const), desde, ate },
    ...{ horas: se('HORIMETRO', usoCentesimos, 2), km: se('ODOMETRO', usoCentesimos, 2) },
    litros: wireOrNull(consumo.litrosMilesimos, 3),
    combustivel: wireOrNull(consumo.combustivelCentavos, 2),
    manutencao: wireOrNull(consumo.manutencaoCentavos, 2),
    ...{ litrosPorHora: se('HORIMETRO', litrosPorUsoMilesimos, 3), litrosPorKm: se('ODOMETRO', litrosPorUsoMilesimos, 3) },
    litrosPorHa: wireOrNull(consumo.litrosPorHaMilesimos, 3),
    ...{ custoPorHora: se('HORIMETRO', custoPorUsoCentavos, 2), custoPorKm: se('ODOMETRO', custoPorUsoCentavos, 2) },
  };
};

/** The area a machine worked between the first and the last full tank of its consumption. */
const areaEntre = async ({ reader }: Ctx, maquinaId: number, abastecimentos: readonly Abastecido[]) => {
  const entre = tanquesDoConsumo(abastecimentos);
  if (!entre) return undefined;
  const { primeiro, ultimo } = entre;
  const dias = { de: primeiro.data, ate: ultimo.data };
  return areaTrabalhada(maquinaId, await trabalhosNosTalhoes(reader, maquinaId, dias, (um) => noIntervalo(um, primeiro, ultimo)));
};

const soma = (numeros: readonly number[]): number => numeros.reduce((total, numero) => total + numero, 0);

type Colheita = Awaited<ReturnType<typeof colheitasDaMaquina>>[number];

/** The amounts that activities were charged for a machine: for its hours or kilometres, and for its harvest. */
const cobradoPor = (trabalhos: readonly Trabalho[], colheitas: readonly Colheita[]) => {
  const [uso, custo] = [soma(trabalhos.map((um) => um.usoCentesimos)), soma(trabalhos.map((um) => um.custoCentavos))];
  const colheita = soma(colheitas.map((uma) => uma.custoCentavos));
  return {
    ...{ uso: toWire(uso, 2), custo: toWire(custo + colheita, 2), porUso: uso === 0 ? null : toWire(mulDivHalfUp(custo, 100, uso), 2) },
    ...{ litros: toWire(soma(colheitas.map((uma) => uma.litrosMl)), 3), colheita: toWire(colheita, 2) },
  };
};

/** The use of a machine with each implement, and its value: an implement has no meter, so its hour counts only on machines that count hours. */
const implementosDe = async ({ reader }: Ctx, trabalhos: readonly Trabalho[], medidor: string | null) => {
  const porImplemento = Map.groupBy(
    trabalhos.filter((um) => um.implemento !== null),
    (um) => um.implemento as number,
  );
  return Promise.all(
    [...porImplemento].map(async ([id, dele]) => {
      const achou = await findInCatalogue(reader, implemento, id);
      const hora = achou?.stored.valor_hora_centavos ?? null;
      const uso = soma(dele.map((um) => um.usoCentesimos));
      return {
        ...{ implemento: id, nome: achou?.view.descricao ?? String(id), uso: toWire(uso, 2), valorHora: wireOrNull(hora, 2) },
        custo: hora === null || medidor === 'ODOMETRO' ? null : toWire(mulDivHalfUp(hora, uso, 100), 2),
      };
    }),
  );
};

/** Routes of machines beyond those of a register. Must stand before `/cad-maquinas/:id`. */
export const maquinaRoutes = defineRoutes({
  path: 'cad-maquinas',
  tag: 'Máquinas',
  permissao: 'maquinas',
  routes: {
    consumo: route({
      method: 'GET',
      path: '/:id/consumo',
      summary: 'O que a máquina gasta por hora, quilômetro e hectare, pelo que se abasteceu e se leu',
      query: z.strictObject({ dateStart: dayFilter(), dateEnd: dayFilter() }),
      answer: ConsumoDaMaquina,
      handle: async (ctx) => {
        const { params, query, reader } = ctx;
        achado(await findInCatalogue(reader, maquina, params.id));
        const periodo = { de: query.dateStart, ate: query.dateEnd };
        const { medidor, abastecimentos, manutencoes, trabalhos: lidos } = await gastosDaMaquina(reader, params.id, periodo);
        const [onde, trabalhos, colheitas] = await Promise.all([
          areaEntre(ctx, params.id, abastecimentos),
          trabalhosDaMaquina(reader, params.id, periodo),
          colheitasDaMaquina(reader, params.id, periodo),
        ]);
        const { faltas, ...consumo } = consumoDe(abastecimentos, manutencoes, onde?.area, lidos);
        return {
          ...noFio(consumo, medidor),
          areaHa: onde && onde.area.milesimos > 0 ? toWire(onde.area.milesimos, 3) : null,
          cobrado: cobradoPor(trabalhos, colheitas),
          implementos: await implementosDe(ctx, trabalhos, medidor),
          faltas: [...faltas, ...(onde?.faltas ?? [])],
        };
      },
    }),
    trabalhos: route({
      method: 'GET',
      path: '/:id/trabalhos',
      summary: 'O que a máquina fez e colheu nas atividades, o mais novo primeiro',
      query: sortedQuery({ dateStart: dayFilter(), dateEnd: dayFilter() }),
      answer: paged(TrabalhoDaMaquina),
      handle: async (ctx) => {
        achado(await findInCatalogue(ctx.reader, maquina, ctx.params.id));
        const dias = { de: ctx.query.dateStart, ate: ctx.query.dateEnd };
        const [trabalhos, colheitas] = await Promise.all([
          trabalhosDaMaquina(ctx.reader, ctx.params.id, dias),
          colheitasDaMaquina(ctx.reader, ctx.params.id, dias),
        ]);
        return paginateRows(
          await trabalhosNoFio(ctx, [...trabalhos, ...colheitas]),
          ctx.query,
          ['id', 'data', 'uso', 'total'],
          '-data,-id',
        );
      },
    }),
    previa: route({
      method: 'POST',
      path: '/:id/reajuste-valor-hora/previa',
      reads: true,
      status: 200,
      summary: 'O que um reajuste do valor da hora mudaria, trabalho a trabalho, sem mudar nada',
      body: ReajustarMaquina,
      answer: PreviaDoReajuste,
      handle: previaDoReajuste,
    }),
    reajustar: route({
      method: 'PUT',
      path: '/:id/reajuste-valor-hora',
      summary: 'Reajusta o valor da hora: daqui em diante, e do que a máquina fez num período',
      body: ReajustarMaquina,
      answer: rowAnswer(maquina),
      handle: reajustarMaquina,
    }),
  },
});
