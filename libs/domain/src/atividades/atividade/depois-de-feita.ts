import type { DepoisDe } from '../../kernel/depois.js';
import { igual } from '../../kernel/igual.js';
import { refuseAtividade } from '../errors.js';
import type { AtividadeEvent, DadosDaAtividade } from './atividade.events.js';

/** The fields of an activity that its lines of picking copy: the lines follow a change, and a paid line blocks it. The rest is free. */
export const COM_LINHAS: DepoisDe<DadosDaAtividade> = {
  fazendaId: 'preso',
  safraId: 'preso',
  talhaoIds: 'preso',
  data: 'preso',
  atividadeId: { livre: 'no change says another' },
  atividade: { livre: 'how the work is sorted: what was picked is its lines' },
  catAtividadeId: { livre: 'how the work is sorted: what was picked is its lines' },
  horaInicial: { livre: 'no pay of a line hangs on hours' },
  horaFinal: { livre: 'no pay of a line hangs on hours' },
  terminaNoDiaSeguinte: { livre: 'no pay of a line hangs on hours' },
  obs: { livre: 'a note' },
  grupoId: { livre: 'which activities are told together' },
};

/** What a sheet told with the pay: the hours, and the kind of work. Once it is paid they are put right only with a reason. */
const COM_MOTIVO = {
  atividade: 'o que se fez',
  catAtividadeId: 'o que se fez',
  horaInicial: 'a hora em que começou',
  horaFinal: 'a hora em que terminou',
  terminaNoDiaSeguinte: 'o dia em que terminou',
} as const;

/** The reason for the fact of a change of paid work, where it changes what the sheet told. @throws ATIVIDADE_PAGA where none is said */
export const motivoDoPago = (
  antes: DadosDaAtividade,
  depois: DadosDaAtividade,
  { paga, motivo }: { readonly paga: boolean; readonly motivo: string | undefined },
): { readonly motivo?: string } => {
  const campos = Object.keys(COM_MOTIVO) as (keyof typeof COM_MOTIVO)[];
  const mudou = paga ? campos.find((campo) => !igual(antes[campo] ?? null, depois[campo] ?? null)) : undefined;
  if (!mudou) return {};
  if (!motivo) throw refuseAtividade('ATIVIDADE_PAGA', { campo: COM_MOTIVO[mudou] });
  return { motivo };
};

/** An activity as a change says it: the reason is of the change. */
export const semMotivo = ({
  motivo: _motivo,
  ...dados
}: Extract<AtividadeEvent, { type: 'AtividadeAlterada' }>['data']): DadosDaAtividade => dados;
