/** A record that is there, or will be: its id is known only once ids were taken. */
export type Ref = { id: number; recusada?: boolean };

/** What points at a record that was refused cannot be written either; it is not reported a second time. */
export class DependeDeRecusada extends Error {
  override readonly name = 'DependeDeRecusada';
}

/** @throws DependeDeRecusada */
export const idDe = (ref: Ref | undefined): number => {
  if (!ref || ref.recusada) throw new DependeDeRecusada();
  return ref.id;
};

/** Far above any id ever given: for trying out commands before ids are taken. */
const PROVISORIO = 2 ** 50;

/** Collects the records to be made, so that their ids can be taken in blocks, one for each kind. */
export const criarReservas = () => {
  const porEspecie = new Map<string, Ref[]>();
  let provisorio = PROVISORIO;
  return {
    nova: (especie: string): Ref => {
      const ref = { id: provisorio++ };
      const refs = porEspecie.get(especie);
      if (refs) refs.push(ref);
      else porEspecie.set(especie, [ref]);
      return ref;
    },
    /** Gives every record that was not refused its real id. `take` takes so many ids of a kind and returns the first. */
    atribuir: async (take: (especie: string, quantos: number) => Promise<number>): Promise<void> => {
      for (const [especie, refs] of porEspecie) {
        const vivas = refs.filter(({ recusada }) => !recusada);
        if (vivas.length === 0) continue;
        const primeiro = await take(especie, vivas.length);
        for (const [indice, ref] of vivas.entries()) ref.id = primeiro + indice;
      }
    },
  };
};

export type Reservas = ReturnType<typeof criarReservas>;
