import type { LedgerCommand } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { ledgerDecider } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import type { Safra } from '@tulha/domain/suporte/importacao/modelo';
import type { Movimento } from '@tulha/domain/suporte/importacao/ordem';
import { chave } from '@tulha/domain/suporte/importacao/referencias';
import { erase } from '../../../../dispatch/wish.js';
import type { Especie } from '../../acervo.js';
import { idDe, type Ref } from '../../reservas.js';
import type { Obra, Passo, Tipo } from '../obra.js';

export type Canteiro = {
  readonly obra: Obra;
  /** Its seasons alone: commands in the making hold on to their sources. */
  readonly safra: Pick<Safra, 'safras'>;
  readonly conta: number;
  readonly passos: Passo[];
  readonly fazendas: Map<string, Ref>;
};
export type Um<T extends Movimento['tipo']> = Extract<Movimento, { tipo: T }>;
export type Registro = {
  readonly especie: Especie;
  readonly tipo: Tipo;
  readonly partes: readonly string[];
  readonly fazenda: Ref | undefined;
  readonly comando: (ref: Ref) => LedgerCommand;
  readonly semColheita?: () => boolean;
  /** Other records that come of it. */
  readonly faz?: readonly Ref[];
};

export const decider = erase(ledgerDecider);

/** A movement the account does not have yet. @returns its record, undefined when there is nothing to do. */
export const registrar = (
  { obra, conta, passos }: Canteiro,
  { arquivo, linha }: Pick<Movimento, 'arquivo' | 'linha'>,
  { especie, tipo, partes, fazenda, comando, semColheita, faz }: Registro,
): Ref | undefined => {
  if (obra.recusada(arquivo, linha)) return void obra.contar(tipo, 'deixados');
  if (obra.achar(especie, ...partes)) return void obra.contar(tipo, 'jaExistiam');
  const ref = obra.nova(especie, ...partes);
  passos.push({
    onde: { arquivo, linha },
    especie,
    chave: chave(...partes),
    ref,
    cria: [[tipo, 1]],
    decider,
    stream: () => conta,
    novo: false,
    fazenda: () => idDe(fazenda),
    comando: () => comando(ref),
    ...(semColheita && { semColheita }),
    ...(faz && { faz }),
  });
  return ref;
};

export const lotePor = ({ obra }: Canteiro, codigo: string) => obra.achar('lote', codigo);

/** The farm a lot is of: said by its row, by the process that made it, or by the account. */
export const fazendaDo = ({ obra, fazendas }: Canteiro, codigo: string): Ref | undefined => {
  const id = obra.acervo.fazendaDoLote.get(obra.achar('lote', codigo)?.id ?? 0);
  return fazendas.get(codigo) ?? (id === undefined ? undefined : { id });
};

export const momento = (dia: string, hora: string | null) => ({ dia, hora });

/** True where a record is still to be made. */
export const novo = ({ obra }: Canteiro, especie: Especie, codigo: string, { arquivo, linha }: Movimento): boolean =>
  !obra.recusada(arquivo, linha) && !obra.achar(especie, codigo);
