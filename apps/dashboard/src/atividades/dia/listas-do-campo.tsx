import { useMedidaPadrao, usePessoas, useSafrasDoDia, useTalhoesDoDia, useTipos, useTurmas } from './listas.js';

/** Reads what the day's forms of a farm are filled in from, so that it is on this device before somebody needs it without a signal. Shows nothing. */
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
