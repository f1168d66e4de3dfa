/* Vite puts an imported style sheet beside the script that imports it. */
declare module "*.css"
