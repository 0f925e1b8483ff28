import { icons } from '../../ui/icons.js';
import { LinkButton } from '../../ui/page.js';
import { Empty } from '../../ui/states.js';

type Props = { readonly title: string; readonly text: string };

/** Shown instead of a day's team on a farm without workers. */
export const SemEquipe = ({ title, text }: Props) => (
  <Empty
    icon={icons.folha}
    {...{ title, text }}
    action={
      <LinkButton icon={icons.novo} to="/cadastros/cad-colaboradores/novo">
        Cadastrar colaborador
      </LinkButton>
    }
  />
);
