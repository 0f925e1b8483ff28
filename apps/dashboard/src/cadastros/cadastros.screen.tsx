import { Paper } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Page, Section } from '../ui/page.js';
import classes from './cadastros.module.css';
import { CADASTROS, todos } from './cadastros.api.js';

const titles: Readonly<Record<string, string>> = {
  propriedade: 'Terra',
  pessoas: 'Pessoas',
  rastreabilidade: 'Terreiro, secador e armazém',
  comercial: 'Comercial',
  financeiro: 'Financeiro',
};

const modules = Object.keys(titles);

/** In the order of the titles; what they do not know comes last. */
const rank = (module: string) => (modules.includes(module) ? modules.indexOf(module) : modules.length);

const titleOf = (module: string) => titles[module] ?? module.charAt(0).toUpperCase() + module.slice(1);

/** Everything that is only a list of things, by the part of the farm it belongs to. */
export const Component = () => (
  <Page title="Cadastros" about={`${todos.length} listas`}>
    <div className={classes['groups']}>
      {[...Map.groupBy(todos, ({ permissao }) => permissao)]
        .sort(([a], [b]) => rank(a) - rank(b))
        .map(([module, catalogues]) => (
          <Section key={module} title={titleOf(module)}>
            <Paper>
              <ul className={classes['links']}>
                {catalogues.map(({ path, title }) => (
                  <li key={path}>
                    <Link to={`${CADASTROS}/${path}`}>
                      {title.plural}
                      <IconChevronRight size="1rem" aria-hidden="true" />
                    </Link>
                  </li>
                ))}
              </ul>
            </Paper>
          </Section>
        ))}
    </div>
  </Page>
);
