import { tipoPelosDefeitos } from './cob.js';

type Classificada = {
  readonly tipo: number | null;
  readonly defeitos: number | null;
  readonly bebida: string | null;
  /** Exact decimal text. */
  readonly pontosSca: string | null;
};

/** The type said, or else the one the defects come to; undefined where neither is known. */
const tipoDe = ({ tipo, defeitos }: Classificada): string | undefined => {
  if (tipo !== null) return `Tipo ${tipo}`;
  if (defeitos === null) return undefined;
  const pelosDefeitos = tipoPelosDefeitos(defeitos);
  return pelosDefeitos === null ? 'Fora de tipo' : `Tipo ${pelosDefeitos}`;
};

/** A classification in a line: `Tipo 6 · Dura · 82,5 SCA`; `Classificado` where none of the three is known. */
export const resumoDaClassificacao = (classificada: Classificada): string => {
  const { bebida, pontosSca } = classificada;
  const partes = [tipoDe(classificada), bebida, pontosSca === null ? null : `${pontosSca.replace('.', ',')} SCA`];
  return partes.filter(Boolean).join(' · ') || 'Classificado';
};
