import { z } from 'zod';
import { id, texto } from '../../kernel/decimal.js';
import { categoria, vinculo } from '../campos.js';

const motivo = texto(300);
/** Asked where the month is closed. */
export const talvez = { motivo: motivo.nullish() };

/** `POST /v1/extratos/linhas/{id}/conciliar`: the items that the line matches; `linhas`: other lines that match them together with it. */
export const ConciliarLinha = z
  .strictObject({
    itens: z
      .array(z.strictObject({ tipo: z.enum(['pagamento', 'movimentacao']), id: id() }))
      .min(1)
      .max(60),
    linhas: z.array(id()).max(60).optional(),
    ...talvez,
  })
  .meta({ id: 'ConciliarLinha' });

/** `DELETE …/conciliar`, `DELETE …/ignorar`. */
export const DesfazerNaLinha = z.strictObject(talvez).optional().meta({ id: 'DesfazerNaLinha' });

/** A deletion, and why: asked where what goes was reconciled in a month that is closed. */
export const PorMotivo = z.strictObject(talvez).optional().meta({ id: 'PorMotivo' });

/** `POST …/ignorar`: it is nothing of the farm's, and why. */
export const IgnorarLinha = z.strictObject({ motivo }).meta({ id: 'IgnorarLinha' });

/**
 * `POST …/lancamento`: what has no entry becomes one. What is not sent the line says itself. `outroFluxo`: the other side of a transfer;
 * `linhas`: others that are the same entry together with it.
 */
export const LancarLinha = z
  .strictObject({
    descricao: texto(200).nullish(),
    categoria: categoria().nullish(),
    fornecedor: vinculo().nullish(),
    safra: vinculo().nullish(),
    outroFluxo: vinculo().nullish(),
    linhas: z.array(id()).max(60).optional(),
    fazenda: z.int().min(0).nullish(),
    ...talvez,
  })
  .meta({ id: 'LancarLinha' });

const mes = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Mês inválido: use AAAA-MM, por exemplo 2026-05.')
  .meta({ example: '2026-05' });

/** `POST /v1/extratos/meses/fechar`. */
export const FecharMes = z.strictObject({ fluxo: id(), mes }).meta({ id: 'FecharMes' });

/** `POST /v1/extratos/meses/reabrir`. */
export const ReabrirMes = z.strictObject({ fluxo: id(), mes, motivo }).meta({ id: 'ReabrirMes' });

/** Success messages. */
export const conciliacaoSucesso = {
  conciliada: 'Linha conciliada com sucesso!',
  desfeita: 'Conciliação desfeita com sucesso!',
  ignorada: 'Linha ignorada com sucesso!',
  retomada: 'Linha retomada com sucesso!',
  lancada: 'Lançamento adicionado com sucesso!',
  fechado: 'Mês fechado com sucesso!',
  reaberto: 'Mês reaberto com sucesso!',
} as const;
