import { lerOrigem } from '@tulha/domain/folha/acerto/origem-da-linha.fields';
import { parteDe } from '@tulha/domain/folha/acerto/conta.fields';
import { toWire } from '@tulha/domain/kernel/decimal';
import { type Acerto, sacasDe } from '../folha/acerto/acerto.queries.js';
import type { Contrato } from './contrato-meeiro.queries.js';

const soma = <T>(de: readonly T[], valor: (um: T) => number): number => de.reduce((total, um) => total + valor(um), 0);

/** Of each finished settlement, a sharecropper's part under each of these contracts. */
export const entradasDos = (acertos: readonly Acerto[], contratos: readonly Contrato[]) =>
  acertos.flatMap(({ row, linhas }) =>
    [...Map.groupBy(linhas.cafe, ({ contratoId }) => contratoId)].flatMap(([id, cafe]) => {
      const contrato = contratos.find(({ contratoId }) => contratoId === id);
      if (!contrato) return [];
      const emSacas = row.forma === 'SACAS';
      const gramas = soma(cafe, ({ quantidadeMilesimos, porcentagem }) => parteDe(quantidadeMilesimos, porcentagem));
      const centavos = soma(cafe, ({ valorCentavos, porcentagem }) => parteDe(valorCentavos, porcentagem));
      return [
        {
          ...{ data: row.data, contrato: contrato.contratoId, talhao: contrato.talhaoId, meeiroPorcentagem: Number(contrato.porcentagem) },
          ...{ litros: 0, parte: 0, acerto: row.id },
          kg: toWire(
            soma(cafe, ({ quantidadeMilesimos }) => quantidadeMilesimos),
            3,
          ),
          ...{ valor: emSacas ? 0 : toWire(centavos, 2), sacas: emSacas ? sacasDe(gramas) : 0 },
        },
      ];
    }),
  );

/** What finished settlements deducted besides advances, which tell of it themselves. */
export const descontadosEm = (acertos: readonly Acerto[]) =>
  acertos.flatMap(({ row, linhas }) =>
    linhas.descontos.flatMap(({ id, apurado, descricao, custoCentavos, porcentagem }) => {
      if (lerOrigem(apurado)?.especie === 'adiantamento') return [];
      const valor = toWire(parteDe(custoCentavos, porcentagem), 2);
      return [{ id, data: row.data, descricao, categoria: null, valor, descontado: valor, aberto: 0, acerto: row.id }];
    }),
  );
