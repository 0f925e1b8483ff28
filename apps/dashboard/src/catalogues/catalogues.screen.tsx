import { Paper, TextInput } from '@mantine/core';
import { TITULOS_DOS_MODULOS, tituloDoModulo } from '@tulha/domain/acesso/modulos';
import { CADASTROS, lugarDe } from '@tulha/domain/kernel/catalogue/lugar';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { useMay } from '../http/may.js';
import { icons } from '../ui/icons.js';
import { LinkButton, Page, Section } from '../ui/page.js';
import { contem, emOrdem } from '@tulha/domain/kernel/palavras';
import { Empty } from '../ui/states.js';
import classes from './catalogues.module.css';
import { useCadastros } from './catalogues.api.js';

const modules = Object.keys(TITULOS_DOS_MODULOS);

/** In the order in which modules are shown everywhere. */
const rank = (module: string) => modules.indexOf(module);

/** Matches a catalogue's name, its part of the farm, or its fields: `banco` finds the bank accounts. */
const matches = ({ title, permissao, fields }: Catalogue, asked: string) =>
  [title.plural, title.singular, tituloDoModulo(permissao), ...Object.values(fields).map(({ label }) => label)].some((text) =>
    contem(text, asked),
  );

const byName = (a: Catalogue, b: Catalogue) => emOrdem(a.title.plural, b.title.plural);

/** Everything that is only a list of things, by the part of the farm it belongs to. */
export const Component = () => {
  const all = useCadastros();
  const podeVerParametros = useMay('propriedade');
  const [search, setSearch] = useSearchParams();
  const asked = search.get('q') ?? '';
  const shown = all.filter((catalogue) => matches(catalogue, asked.trim()));
  const look = (text: string) => setSearch(text === '' ? {} : { q: text }, { replace: true, preventScrollReset: true });
  return (
    <Page
      title="Cadastros"
      about={shown.length === all.length ? `${all.length} listas` : `${shown.length} de ${all.length} listas`}
      actions={
        podeVerParametros && (
          <LinkButton icon={icons.parametro} to={`${CADASTROS}/parametros`}>
            Parâmetros
          </LinkButton>
        )
      }
    >
      <TextInput
        type="search"
        aria-label="Procurar um cadastro"
        placeholder="Procurar um cadastro"
        leftSection={<IconSearch size="1rem" aria-hidden="true" />}
        value={asked}
        onChange={(event) => look(event.currentTarget.value)}
        className={classes['search'] ?? ''}
      />
      {shown.length === 0 && (
        <Empty icon={icons.cadastro} title="Nenhum cadastro com esse nome" text="Procure pelo que ele guarda: banco, talhão, apanhador." />
      )}
      <div className={classes['groups']}>
        {[...Map.groupBy(shown, ({ permissao }) => permissao)]
          .sort(([a], [b]) => rank(a) - rank(b))
          .map(([module, catalogues]) => (
            <Section key={module} title={tituloDoModulo(module)}>
              <Paper>
                <ul className={classes['links']}>
                  {catalogues.toSorted(byName).map((catalogue) => (
                    <li key={catalogue.path}>
                      <Link to={lugarDe(catalogue)}>
                        {catalogue.title.plural}
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
};
