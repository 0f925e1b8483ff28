import { Link } from 'react-router';

/** Under a choice that has nothing to choose from: where what is missing is written down. */
export const NothingYet = ({ path, fazer = 'Cadastrar' }: { readonly path: string; readonly fazer?: string }) => (
  <>
    Nada cadastrado ainda. <Link to={`/cadastros/${path}/novo`}>{fazer}</Link>
  </>
);
