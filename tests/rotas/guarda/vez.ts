/**
 * Which value is tried where: each once for every kind of place, and at every further place of that kind one of them, by
 * turns. A fault of a kind is found at its first place, and a place without any check at that place. `nomeDe` tells values
 * apart.
 */
export const criarVez = () => {
  const tentados = new Map<string, Set<string>>();
  const vezes = new Map<string, number>();
  return <T>(tipo: string, valores: readonly T[], nomeDe: (valor: T) => string = String): readonly T[] => {
    const feitos = tentados.get(tipo) ?? new Set();
    tentados.set(tipo, feitos);
    const novos = valores.filter((valor) => !feitos.has(nomeDe(valor)));
    for (const valor of novos) feitos.add(nomeDe(valor));
    const vez = vezes.get(tipo) ?? 0;
    vezes.set(tipo, vez + 1);
    return novos.length > 0 ? novos : valores.slice(vez % Math.max(1, valores.length)).slice(0, 1);
  };
};
export type Vez = ReturnType<typeof criarVez>;
