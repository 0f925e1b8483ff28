import { diaAt, diaToBr } from '@tulha/domain/kernel/dates';

const relogio = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit' });

/** Instant → `20/11/2026 16:05`, on the farm's clocks. */
export const instanteBr = (instante: string): string => `${diaToBr(diaAt(instante))} ${relogio.format(new Date(instante))}`;
