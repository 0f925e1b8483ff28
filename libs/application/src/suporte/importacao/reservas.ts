/** A record that is there, or will be: its id is known only once ids were taken. */
export type Ref = { id: number; recusada?: boolean };

/** The record points at one that was refused, and cannot be written either; it is not reported a second time. */
export class DependeDeRecusada extends Error {
  override readonly name = 'DependeDeRecusada';
}

/** @throws DependeDeRecusada */
export const idDe = (ref: Ref | undefined): number => {
  if (!ref || ref.recusada) throw new DependeDeRecusada();
  return ref.id;
};

/** Ids of a kind, one for each name: the same name has the same id, however often an import is tried. */
export type IdsPorNome = (especie: string, nomes: readonly string[]) => Promise<readonly number[]>;

/** Far above any id ever given: for trying out commands before ids are taken. */
const PROVISORIO = 2 ** 50;

/** Collects the records to be made, so that their ids can be taken in blocks, one for each kind. */
export const criarReservas = () => {
  const porEspecie = new Map<string, Map<string, Ref>>();
  let provisorio = PROVISORIO;
  return {
    /** `nome`: the name of the record, unique among its kind at every try. */
    nova: (especie: string, nome: string): Ref => {
      const ref = { id: provisorio++ };
      const daEspecie = porEspecie.get(especie) ?? new Map<string, Ref>();
      porEspecie.set(especie, daEspecie);
      let unico = nome;
      for (let vez = 2; daEspecie.has(unico); vez++) unico = `${nome}\0\0${vez}`;
      daEspecie.set(unico, ref);
      return ref;
    },
    /** Gives every record that was not refused its real id. */
    atribuir: async (ids: IdsPorNome): Promise<void> => {
      for (const [especie, refs] of porEspecie) {
        const vivas = [...refs].filter(([, { recusada }]) => !recusada);
        if (vivas.length === 0) continue;
        const dadas = await ids(
          especie,
          vivas.map(([nome]) => nome),
        );
        for (const [indice, [, ref]] of vivas.entries()) ref.id = dadas[indice] as number;
      }
    },
  };
};

export type Reservas = ReturnType<typeof criarReservas>;
