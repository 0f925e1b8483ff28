/** The first pieces of a signed-in user, bundled in one: the frame of every page, and the home. */
export { Component as Casca } from './shell/shell.js';
export { Component as Inicio } from '../relatorios/painel/painel.screen.js';
