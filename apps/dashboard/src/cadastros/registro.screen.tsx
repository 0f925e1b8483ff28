import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { useRef } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { NotFound } from '../app/route-error.js';
import { SemPermissao } from '../app/sem-permissao.js';
import { activeFarm } from '../http/session.js';
import { Alteracoes } from '../suporte/alteracoes/alteracoes.js';
import { Anexos } from '../suporte/arquivos/anexos.js';
import { fieldErrors } from '../ui/form/errors.js';
import { issuesOf } from '../ui/form/schema.js';
import { Action, Page } from '../ui/page.js';
import { Loaded } from '../ui/states.js';
import classes from './cadastros.module.css';
import {
  CADASTROS,
  catalogueOf,
  type Registro,
  useGravar,
  usePodeMudarCadastro,
  usePodeVerCadastro,
  useRegistro,
} from './cadastros.api.js';
import { Campos } from './campos.js';
import { Excluir } from './excluir.js';

type Values = Record<string, unknown>;

const formFields = ({ fields }: Catalogue) => Object.entries(fields).filter(([, { aParte }]) => !aParte);

const initialOf = (catalogue: Catalogue, registro: Registro | undefined, fazenda: number): Values =>
  Object.fromEntries(
    formFields(catalogue).map(([name]) => [name, registro ? (registro[name] ?? null) : name === 'fazenda' && fazenda > 0 ? fazenda : null]),
  );

/** What is empty and needed, in kinder words than the schema has for it. */
const missing = (catalogue: Catalogue, values: Values): Record<string, string> =>
  Object.fromEntries(
    formFields(catalogue).flatMap(([name, { label, optional }]) =>
      optional || (values[name] !== null && values[name] !== '') ? [] : [[name, `Informe: ${label.toLowerCase()}.`]],
    ),
  );

/** Left out rather than null: the schema takes an absent field as not given. */
const bodyOf = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

const Formulario = ({ catalogue, registro }: { catalogue: Catalogue; registro: Registro | undefined }) => {
  const active = activeFarm.use() ?? 0;
  const gravar = useGravar(catalogue, registro === undefined);
  const podeMudar = usePodeMudarCadastro(catalogue);
  const navigate = useNavigate();
  const list = `${CADASTROS}/${catalogue.path}`;
  const form = useForm<Values>({
    initialValues: initialOf(catalogue, registro, active),
    validate: (values) => ({ ...issuesOf(catalogue.input, bodyOf(values)), ...missing(catalogue, values) }),
  });
  const element = useRef<HTMLFormElement>(null);
  const send = async (values: Values, then: () => unknown) => {
    try {
      await gravar.mutateAsync({ body: bodyOf(values), registro });
      await then();
    } catch (cause) {
      form.setErrors(fieldErrors(cause));
    }
  };
  const another = () => {
    form.setValues(initialOf(catalogue, undefined, active));
    form.clearErrors();
    element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  };
  return (
    <form
      ref={element}
      onSubmit={form.onSubmit((values) => void send(values, () => navigate(list)))}
      noValidate
      className={classes['form']}
    >
      <Campos fields={formFields(catalogue)} form={form} />
      <div className={classes['end']}>
        <Button component={Link} to={list} variant="default">
          Voltar
        </Button>
        {podeMudar && !registro && (
          <Button variant="default" disabled={gravar.isPending} onClick={() => form.onSubmit((values) => void send(values, another))()}>
            Incluir e começar {catalogue.genero === 'm' ? 'outro' : 'outra'}
          </Button>
        )}
        {podeMudar && (
          <Action type="submit" loading={gravar.isPending}>
            Gravar
          </Action>
        )}
      </div>
    </form>
  );
};

const Tela = ({ catalogue, id }: { catalogue: Catalogue; id: string | undefined }) => {
  const { singular, plural } = catalogue.title;
  const read = useRegistro(catalogue, id);
  const podeMudar = usePodeMudarCadastro(catalogue);
  const back = { to: `${CADASTROS}/${catalogue.path}`, label: plural };
  const novo = `${catalogue.genero === 'm' ? 'Novo' : 'Nova'} ${singular.toLowerCase()}`;
  if (id === undefined)
    return (
      <Page back={back} title={novo}>
        <Formulario catalogue={catalogue} registro={undefined} />
      </Page>
    );
  return (
    <Page
      back={back}
      title={read.data ? String(read.data[catalogue.label] ?? `${singular} ${id}`) : singular}
      actions={read.data && podeMudar && <Excluir catalogue={catalogue} registro={read.data} />}
    >
      <Loaded read={read}>{(registro) => <Formulario key={registro.etag} catalogue={catalogue} registro={registro} />}</Loaded>
      {read.data && <Anexos tipo={catalogue.tabela} id={read.data.id} modulo={catalogue.permissao} />}
      {read.data && <Alteracoes path={`/${catalogue.path}/${id}`} />}
    </Page>
  );
};

/** One record of any catalogue, from its declaration alone: the schema that judges the request judges the form. */
export const Component = () => {
  const { catalogo = '', id } = useParams();
  const catalogue = catalogueOf(catalogo);
  const podeVer = usePodeVerCadastro(catalogue);
  if (catalogue && !podeVer) return <SemPermissao />;
  return catalogue ? <Tela key={`${catalogo}/${id}`} catalogue={catalogue} id={id} /> : <NotFound />;
};
