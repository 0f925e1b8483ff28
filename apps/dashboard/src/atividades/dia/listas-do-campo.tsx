import { useMedidaPadrao, usePessoas, useSafrasDoDia, useTalhoesDoDia, useTipos, useTurmas } from './listas.js';

/** Reads the lists that the day's forms of a farm need, so that they are on this device before the user is out of signal. Shows nothing. */
const ListasDoCampo = ({ fazenda }: { readonly fazenda: number }) => {
  usePessoas(fazenda);
  useTalhoesDoDia(fazenda);
  useTurmas(fazenda);
  useTipos(fazenda);
  useSafrasDoDia(fazenda);
  useMedidaPadrao();
  return null;
};

export default ListasDoCampo;
