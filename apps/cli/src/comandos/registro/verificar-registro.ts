import { type Gap, isTwin, type Place } from '@tulha/event-store/event-store';
import type { BadFact, LogDamage } from '@tulha/read-models/rebuild/examine-log';
import { EXIT } from '../../errors.js';
import { count, plural } from '../../terminal/format.js';
import { positionText } from '../projecoes.js';

/** The damage of the log, how many facts the tables show that it lacks, and how many records have none left. */
export type Exame = LogDamage & { readonly lost: number; readonly records: number };

/** The facts missing, and the place of the gap. */
export const gapText = (gap: Gap): string => {
  switch (gap.of) {
    case 'log':
      return `${plural(gap.missing, 'fato', 'fatos')} entre as posições ${positionText(gap.after)} e ${positionText(gap.before)}.`;
    case 'stream':
      return `${plural(gap.missing, 'fato', 'fatos')} de ${gap.stream}, antes da versão ${count(gap.before)}.`;
    case 'deleted':
      return `${gap.stream} foi apagado de vez no EventStoreDB.`;
    case 'cut':
      return `${gap.stream} foi apagado ou cortado no EventStoreDB ($tb, $maxCount ou $maxAge): os fatos somem na próxima limpeza (scavenge).`;
    case 'id':
      return `${gap.type} ${gap.eventId}: em ${placeText(gap.first)} e outra vez em ${placeText(gap.again)}.`;
  }
};

const placeText = ({ stream, version, position }: Place): string =>
  `${stream}, versão ${count(version)} (posição ${positionText(position)})`;

const badText = ({ position, type, eventId, why }: BadFact): string => `Posição ${positionText(position)}, ${type} ${eventId}: ${why}.`;

const MISSING = 'O REGISTRO ESTÁ INCOMPLETO: quem manda no banco de dados apagou fatos. Faltam:';
const KEEP =
  'Não reconstrua as telas: elas ainda mostram o que o registro perdeu. Guarde uma cópia do banco como está e restaure uma de antes.';
const HIDDEN = 'O REGISTRO ESTÁ INCOMPLETO: quem administra o EventStoreDB escondeu fatos, que ainda não se perderam:';
const UNHIDE =
  'Não reconstrua as telas nem restaure uma cópia por isso: tire $tb, $maxCount e $maxAge dos metadados do stream antes da próxima limpeza (scavenge), e os fatos que ela não levou voltam.';
const ACCEPT = 'tulha eventos aceitar-registro --motivo "…"';
const TWICE = 'HÁ FATOS GRAVADOS DUAS VEZES: o mesmo id está em dois lugares, e o que o fato fez conta em dobro.';
const UNDO = `Confira nas telas o segundo de cada um e exclua o que for repetido. Para levar os fatos a outro lugar sem os segundos: tulha eventos copiar --deixar-repetidos. Conferidos: ${ACCEPT}`;
const BAD = 'HÁ FATOS QUE NÃO ESTÃO COMO FORAM GRAVADOS: não se abrem, ou o conteúdo não é o que o tipo declara.';
const CHANGED =
  'Confira se segredos.json e a versão da Tulha são os desta instalação. Se são, o conteúdo foi mudado no banco: restaure uma cópia de antes e não reconstrua as telas.';

/** `which` says more of them, where it is known. */
export const lostText = (lost: number, which = ''): string =>
  `${plural(lost, 'fato que as telas mostram não está', 'fatos que as telas mostram não estão')} em lugar nenhum${which}.`;

/** Histories that were removed to their first fact leave no gap: their records alone tell. */
const wholeText = (records: number): string => {
  if (records === 0) return '';
  return records === 1
    ? ': o histórico inteiro de 1 registro foi apagado'
    : `: os históricos inteiros de ${count(records)} registros foram apagados`;
};

/** Only its metadata say so: a scavenge has not removed its facts yet, or other gaps tell of them. */
const isHidden = ({ of }: Gap): boolean => of === 'cut';

/** The advice that brings missing facts back. */
export const cureText = (gaps: readonly Gap[], lost: number): string =>
  lost === 0 && gaps.every(isHidden) ? UNHIDE : 'Guarde uma cópia do banco como está e restaure uma de antes.';

/** Each kind of damage with its own sentence and advice. */
export const damageTexts = ({ gaps, bad, lost, records }: Exame): string[] => {
  const [twins, missing] = [gaps.filter(isTwin), gaps.filter((gap) => !isTwin(gap))];
  const [hidden, taken] = [missing.filter(isHidden), missing.filter((gap) => !isHidden(gap))];
  const gone = [...taken.map(gapText), ...(lost > 0 ? [lostText(lost, wholeText(records))] : [])];
  return [
    ...(gone.length > 0 ? [MISSING, ...gone, KEEP] : []),
    ...(hidden.length > 0 ? [HIDDEN, ...hidden.map(gapText), UNHIDE] : []),
    ...(twins.length > 0 ? [TWICE, ...twins.map(gapText), UNDO] : []),
    ...(bad.length > 0 ? [BAD, ...bad.map(badText), CHANGED] : []),
  ];
};

const placeJson = ({ stream, version, position }: Place) => ({ stream, versao: version, posicao: position });

export const registroJson = ({ gaps, bad, lost, records }: Exame) => ({
  lacunas: gaps.flatMap((gap) =>
    gap.of === 'log' || gap.of === 'stream'
      ? [{ de: gap.of === 'log' ? 'registro' : gap.stream, depoisDe: gap.after, antesDe: gap.before, faltam: gap.missing }]
      : [],
  ),
  apagados: gaps.flatMap((gap) => (gap.of === 'deleted' || gap.of === 'cut' ? [{ stream: gap.stream, deVez: gap.of === 'deleted' }] : [])),
  repetidos: gaps
    .filter(isTwin)
    .map(({ eventId, type, first, again }) => ({ fato: eventId, tipo: type, primeiro: placeJson(first), outraVez: placeJson(again) })),
  perdidos: lost,
  registrosPerdidos: records,
  ruins: bad.map(({ position, eventId, type, why }) => ({ posicao: position, fato: eventId, tipo: type, motivo: why })),
});

/** 7 where facts are missing or stand twice, 8 where some were changed. */
export const exitOf = ({ gaps, bad, lost }: Exame) => {
  if (gaps.length > 0 || lost > 0) return EXIT.logDamaged;
  return bad.length > 0 ? EXIT.badFacts : EXIT.ok;
};
