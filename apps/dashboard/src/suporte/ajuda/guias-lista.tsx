import { IconChevronDown } from '@tabler/icons-react';
import { useMay } from '../../http/may.js';
import { LinkButton } from '../../ui/page.js';
import classes from './ajuda.module.css';
import { AJUDA } from './ajuda.api.js';
import { Conteudo, DeQuem, type Mostrado } from './guia.js';

/** Guides to unfold, the first one open where they are of this page. The owner may change those of the account. */
export const GuiasLista = ({ guias, firstOpen = false }: { guias: readonly Mostrado[]; firstOpen?: boolean }) => {
  const podeMudar = useMay('acesso', 'escrever');
  return (
    <ul className={classes['guides']}>
      {guias.map((guia, index) => (
        <li key={guia.id ?? `${guia.route} ${guia.title}`}>
          <details className={classes['guide']} open={firstOpen && index === 0}>
            <summary>
              <IconChevronDown size="1rem" aria-hidden="true" />
              <span>{guia.title}</span>
              <DeQuem guia={guia} />
            </summary>
            <Conteudo guia={guia} />
            {guia.id !== undefined && podeMudar && (
              <LinkButton to={`${AJUDA}/${guia.id}/corrigir`} mt="sm">
                Alterar
              </LinkButton>
            )}
          </details>
        </li>
      ))}
    </ul>
  );
};
