import type * as answers from '@tulha/domain/relatorios/painel.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { useRead } from '../../http/hooks.js';
import { safraDoEndereco } from './safra-do-endereco.js';

export type Semana = Painel['colheitaPorSemana'][number];

/** A season of the active farms in figures. `saldoKg` is all hulled coffee still here, `reservadoKg` the part of it promised. */
export type Painel = Answer<typeof answers.Painel>;

/** The figures of the season or the days in the address, or of the season in use. */
export const usePainel = (params: URLSearchParams) => useRead<typeof answers.Painel>('/painel', safraDoEndereco(params), { keep: true });
