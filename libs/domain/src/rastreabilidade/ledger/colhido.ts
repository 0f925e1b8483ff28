import { type ColhidoNoTalhao, contaDoTalhao, porDia } from '../historico/colhido.js';
import type { Achado } from './ressalva.js';
import type { Ledger } from './ledger.js';

/** Picked litres of a plot that went into a record, by the day they were of. */
export type Uso = { readonly talhaoId: number; readonly em: string; readonly volumeMl: number };

/** Adds litres to the used part of a plot's picking, or takes them back. */
export const usar = (ledger: Ledger, usos: readonly Uso[], sinal: 1 | -1): void => {
  for (const { talhaoId, em, volumeMl } of usos) {
    const antes = ledger.usado[talhaoId] ?? {};
    const { [em]: doDia = 0, ...outros } = antes;
    const agora = doDia + sinal * volumeMl;
    ledger.usado[talhaoId] = agora === 0 ? outros : { ...outros, [em]: agora };
    if (Object.keys(ledger.usado[talhaoId]).length === 0) delete ledger.usado[talhaoId];
  }
};

/** Finds the plots whose picking is less than the use asked of it, with both figures. */
export const conferirColhido = ({ usado }: Ledger, usos: readonly Uso[], colhidos: readonly ColhidoNoTalhao[]): Achado<'L'>[] =>
  [...Map.groupBy(usos, ({ talhaoId }) => talhaoId)].flatMap(([talhaoId, daqui]): Achado<'L'>[] => {
    const talhao = colhidos.find((um) => um.talhaoId === talhaoId);
    const [colhido, antes] = [porDia(talhao?.dias ?? []), usado[talhaoId] ?? {}];
    const depois = porDia([...Object.entries(antes).map(([em, volumeMl]) => ({ em, volumeMl })), ...daqui]);
    const falta = contaDoTalhao(colhido, depois).aMais - contaDoTalhao(colhido, antes).aMais;
    if (falta <= 0) return [];
    const pedidoMl = daqui.reduce((soma, { volumeMl }) => soma + volumeMl, 0);
    const em = daqui
      .map((uso) => uso.em)
      .sort()
      .at(-1) as string;
    return [
      {
        regra: 'COLHIDO_INSUFICIENTE',
        unidade: 'L',
        haviaMilesimos: pedidoMl - falta,
        ditoMilesimos: pedidoMl,
        em,
        talhaoId,
        nome: talhao?.nome ?? String(talhaoId),
      },
    ];
  });
