type Passo = { readonly codigo: string; readonly via: { readonly id: number; readonly codigo: string } | null };

/** Codes shown of a way; of a longer one the middle is left out. */
const MOSTRADOS = 4;

/** The way coffee took to a lot, from where it started: `26-0001 › B007-1 › …`. The lot itself is not part of it. */
export const caminhoDe = (lote: Passo, porId: ReadonlyMap<number, Passo>): string => {
  const deTras: string[] = [];
  for (let via = lote.via; via; via = porId.get(via.id)?.via ?? null) deTras.push(via.codigo);
  if (deTras.length === 0) return 'da colheita';
  const codigos = deTras.reverse();
  const meio = codigos.length - MOSTRADOS;
  const curtos = meio > 0 ? [...codigos.slice(0, 2), `mais ${meio}`, ...codigos.slice(-2)] : codigos;
  return curtos.join(' › ');
};
